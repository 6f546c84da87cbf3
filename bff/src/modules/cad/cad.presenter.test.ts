import { callSchema } from '@prebell/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { presentCall } from './cad.presenter';
import type { CallRecord } from './calls.repository';

const call: CallRecord = {
  id: 'c1',
  number: '26-0007',
  time_received: new Date('2026-01-15T10:20:30.123Z'),
  how_received: '911',
  address_of_incident: '12 Larkmoor Ave',
  nature: 'Medical',
  original_notes: 'Notes',
  caller_phone: '555-0100',
  caller_name: 'J. Example',
  caller_dob: '1970',
  caller_address: '9 Mill Rd',
  primary_unit: 'M1',
  primary_dispatched_time: null,
  dispatcher_initials: 'DW',
  status: 'pending',
  additional_comments: null,
  comments_version: 0,
  disposition: null,
  closed_at: null,
  caller_erased_at: null,
  last_seq: 7,
  radio_logs: [],
  units: [],
  par_at: null,
  merged_into: null,
  merged: null,
  came_with: [],
  created_by: 'somebody',
  created_at: new Date(),
};

test('a reader without cad:pii gets the same keys without the caller’s details', () => {
  const whole = presentCall(call, { withCaller: true });
  const masked = presentCall(call, { withCaller: false });
  expect(masked).toEqual({ ...whole, caller_phone: null, caller_name: null, caller_dob: null, caller_address: null });
  expect(whole.caller_name).toBe('J. Example');
});

test('a call on the wire has the contract’s fields and no other', () => {
  const fields = Object.keys(callSchema.shape).filter((name) => name !== 'unreadable');
  expect(Object.keys(presentCall(call, { withCaller: true })).sort()).toEqual(fields.sort());
});

test('a call with any stored values matches the contract’s schema and names what cannot be read', () => {
  const line = {
    ...{ id: 'l1', time: '10:20', unit: null, notes: 'Notes', author_id: null, corrects_id: null, reason: null },
    ...{ occurred_at: '2026-01-15T10:20:00+00:00', created_at: '2026-01-15T10:20:00+00:00' },
  };
  const sent = {
    ...{ id: 'u1', unit: 'E4', is_primary: true, dispatched_at: '2026-01-15T10:20:00+00:00' },
    ...{ en_route_at: null, on_scene_at: null, cleared_at: null },
  };
  const other = { id: 'c2', number: null, address_of_incident: '1 A St', nature: null, original_notes: null };
  const came = {
    ...other,
    time_received: line.occurred_at,
    caller_name: null,
    caller_phone: null,
    additional_comments: null,
    radio_logs: [line],
  };
  const hostile = fc.constantFrom<unknown>(
    ...[null, undefined, 7, Number.NaN, true, [], {}, [null], [[]], 'infinity', '0001-01-01T00:00:00+00:00 BC'],
    ...[new Date(Number.NaN), Number.POSITIVE_INFINITY, 2 ** 63],
  );
  /** The object with hostile values in some places. */
  const damaged = <T extends object>(whole: T) =>
    fc.dictionary(fc.constantFrom(...Object.keys(whole)), hostile).map((faults) => ({ ...whole, ...faults }) as T);
  const records = fc
    .record({
      call: damaged(call),
      lines: fc.array(damaged(line)),
      units: fc.array(damaged(sent)),
      came: fc.array(damaged(came)),
      merged: damaged(other),
      own: fc.boolean(),
    })
    .map((made) => {
      const lists = { radio_logs: made.lines, units: made.units, came_with: made.came, merged: made.merged };
      return { ...(made.own ? lists : {}), ...made.call, ...(made.own ? lists : {}), id: call.id };
    });
  fc.assert(
    fc.property(records, fc.boolean(), (record, withCaller) => {
      const shown = callSchema.parse(presentCall(record, { withCaller }));
      expect(shown.id).toBe(call.id);
      for (const field of shown.unreadable ?? []) expect(field).toMatch(/^[a-z_]+(\.\d+(\.[a-z_]+)?)?$/);
    }),
    { numRuns: 2_000 },
  );
  expect(presentCall(call, { withCaller: true }).unreadable).toBeUndefined();
});
