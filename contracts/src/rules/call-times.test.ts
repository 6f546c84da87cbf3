import { describe, expect, it } from 'vitest';
import type { AmendedField } from '../entities/call-amendment';
import { amendmentFault, isReportInOrder } from './call-times';

const at = (time: string) => `2026-02-06T${time}.000Z`;
const unit = {
  id: 'u1',
  unit: 'E31',
  is_primary: true,
  dispatched_at: at('14:02:00'),
  en_route_at: at('14:03:00'),
  on_scene_at: at('14:08:00'),
  cleared_at: null,
};
const call = {
  time_received: at('14:01:00'),
  primary_dispatched_time: at('14:02:00'),
  closed_at: null,
  units: [unit, { ...unit, id: 'u2', unit: 'L4', is_primary: false }],
};
const now = Date.parse(at('15:00:00'));
const faultOf = (field: AmendedField, value: string, unit_id = '') =>
  amendmentFault(call, { field, unit_id, value }, now);

describe('a correction', () => {
  it('of a time may put it anywhere between the steps beside it, to the second', () => {
    expect(faultOf('on_scene_at', at('14:03:00'), 'u1')).toBeNull();
    expect(faultOf('on_scene_at', '2026-02-06T14:59:59.500Z', 'u1')).toBeNull();
    expect(faultOf('en_route_at', '', 'u1')).toBeNull();
    // The unit had reported within the second of its dispatch.
    const hurried = { ...call, units: [{ ...unit, en_route_at: '2026-02-06T14:02:00.400Z' }] };
    const value = '2026-02-06T14:02:00.900Z';
    expect(amendmentFault(hurried, { field: 'dispatched_at', unit_id: 'u1', value }, now)).toBeNull();
  });

  it.each<[AmendedField, string, string, string]>([
    ['on_scene_at', at('14:02:30'), 'u1', 'Time on scene of E31 cannot be before Time en route of E31.'],
    ['en_route_at', at('14:09:00'), 'u2', 'Time en route of L4 cannot be after Time on scene of L4.'],
    ['time_received', at('14:02:01'), '', 'Time received cannot be after Time dispatched.'],
    ['primary_dispatched_time', at('14:00:00'), '', 'Time dispatched cannot be before Time received.'],
    ['primary_dispatched_time', at('14:05:00'), '', 'Time sent of E31 cannot be after Time en route of E31.'],
    ['cleared_at', at('14:04:00'), 'u1', 'Time clear of E31 cannot be before Time on scene of E31.'],
  ])('that puts %s at %s is refused with the time to correct first', (field, value, unitId, fault) => {
    expect(faultOf(field, value, unitId)).toBe(`${fault} If that one is wrong, correct it first.`);
  });

  it('with a time in the future is refused with what would work', () => {
    expect(faultOf('on_scene_at', at('15:10:00'), 'u1')).toBe(
      'This time is in the future. Type when it happened: a time alone is the last one before now.',
    );
    expect(faultOf('on_scene_at', at('15:01:30'), 'u1')).toBeNull();
  });

  it('of a time is not held up by another one that is wrong', () => {
    const wrong = { ...call, units: [{ ...unit, on_scene_at: at('13:00:00') }] };
    expect(amendmentFault(wrong, { field: 'time_received', unit_id: '', value: at('14:01:30') }, now)).not.toBeNull();
    const other = { ...wrong, units: [...wrong.units, { ...unit, id: 'u2', unit: 'L4', is_primary: false }] };
    const value = at('14:09:00');
    expect(amendmentFault(other, { field: 'on_scene_at', unit_id: 'u2', value }, now)).toBeNull();
  });

  it('never makes two units at work the same one', () => {
    expect(faultOf('unit', 'l04', 'u1')).toBe(
      'L4 is on this call already. Clear this unit with L if it was sent by mistake.',
    );
    expect(faultOf('unit', 'e31', 'u1')).toBeNull();
    const again = {
      ...call,
      units: [
        { ...unit, cleared_at: at('14:20:00') },
        { ...unit, id: 'u2', unit: 'E3' },
      ],
    };
    expect(amendmentFault(again, { field: 'unit', unit_id: 'u2', value: 'E31' }, now)).toBeNull();
  });
});

it('a report is in order unless the unit reported a later step before it', () => {
  expect(isReportInOrder(unit, 'en_route', at('14:07:00'))).toBe(true);
  expect(isReportInOrder(unit, 'en_route', at('14:09:00'))).toBe(false);
  expect(isReportInOrder({ ...unit, cleared_at: at('14:10:00') }, 'on_scene', at('14:11:00'))).toBe(false);
  expect(isReportInOrder(unit, 'clear', at('14:11:00'))).toBe(true);
});
