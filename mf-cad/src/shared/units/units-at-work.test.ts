import { expect, test } from 'vitest';
import { call, DISPATCHED_CALL } from '../testing/calls';
import { unitBoard } from './unit-board';
import { busyText, unitsAtWork } from './units-at-work';

const [M21] = DISPATCHED_CALL.units;
const withUnits = (id: string, ...units: object[]) => ({
  ...DISPATCHED_CALL,
  id,
  units: units.map((unit, index) => ({ ...M21, id: `${id}${index}`, ...unit }) as NonNullable<typeof M21>),
});
const calls = [
  withUnits('a', { unit: 'L10' }, { unit: 'L9', on_scene_at: '2026-02-06T19:00:00.000Z' }),
  withUnits('b', { unit: 'E1', cleared_at: '2026-02-06T19:00:00.000Z' }),
  { ...withUnits('c', { unit: 'B2' }), status: 'closed' },
  call(),
];

test('lists the units at work, with what they did last, in the order people count', () => {
  expect(unitsAtWork(calls).map(({ unit, step }) => [unit, step])).toEqual([
    ['L9', 'on scene'],
    ['L10', 'sent'],
  ]);
});

test('names each typed unit that is on another call, in whatever case it is typed', () => {
  const atWork = unitsAtWork(calls);
  expect(busyText('e1 l9, E44', atWork, 'b')).toBe('L9 is on another call: 77 Orchard Ave, Unit 3 (on scene).');
  expect(busyText('L9', atWork, 'a')).toBe('');
  expect(busyText('', atWork, 'b')).toBe('');
});

test('the unit board shows every unit once with its last line, and clear ones with their last call', () => {
  const line = (id: string, unit: string, notes: string, corrects_id: string | null = null) => ({
    ...{ id, time: '14:02', unit, notes, corrects_id },
  });
  const earlier = withUnits('d', { unit: 'E1', cleared_at: '2026-02-06T18:00:00.000Z' }, { unit: 'L9' });
  const closed = { ...earlier, status: 'closed', closed_at: '2026-02-06T18:30:00.000Z' };
  const [first, ...others] = calls as [(typeof calls)[number], ...typeof calls];
  const noted = [
    line('1', 'l9', 'smoke showing'),
    line('2', 'L 9', 'two people out'),
    line('3', 'L9', 'three people out', '2'),
    line('4', 'E4', 'other'),
  ];
  const { atWork, clear } = unitBoard([{ ...first, radio_logs: noted }, ...others, closed]);
  expect(atWork.map(({ unit, step, last }) => [unit, step, last?.notes])).toEqual([
    ['L9', 'on scene', 'three people out'],
    ['L10', 'sent', undefined],
  ]);
  expect(clear.map(({ unit, call: { id }, since }) => [unit, id, since])).toEqual([
    ['E1', 'b', '2026-02-06T19:00:00.000Z'],
  ]);
});
