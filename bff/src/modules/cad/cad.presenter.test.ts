import { callSchema } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { presentCall } from './cad.presenter';
import type { CallRecord } from './calls.repository';

const call: CallRecord = {
  id: 'c1',
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
  created_by: 'somebody',
  created_at: new Date(),
};

test('a reader without cad:pii gets the same keys with nothing about the caller', () => {
  const whole = presentCall(call, { withCaller: true });
  const masked = presentCall(call, { withCaller: false });
  expect(masked).toEqual({ ...whole, caller_phone: null, caller_name: null, caller_dob: null, caller_address: null });
  expect(whole.caller_name).toBe('J. Example');
});

test('a call on the wire has the contract’s fields and no other', () => {
  expect(Object.keys(presentCall(call, { withCaller: true })).sort()).toEqual(Object.keys(callSchema.shape).sort());
});
