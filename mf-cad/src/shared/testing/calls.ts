import type { Call } from '@prebell/contracts';
import type { Op, ShownCall } from '../outbox';

/** A pending call for tests and stories. */
export const call = (overrides: Partial<Call> = {}): Call => ({
  id: '01980000-0000-7000-8000-0000000000c1',
  number: null,
  time_received: '2026-02-06T19:01:49.218Z',
  how_received: '911',
  address_of_incident: '12 Main St',
  nature: 'Medical',
  original_notes: 'Chest pain, conscious.',
  caller_phone: '555-0142',
  caller_name: 'R. Alvarez',
  caller_dob: '1961-04-02',
  caller_address: '408 Harbor View Dr',
  caller_erased_at: null,
  primary_unit: null,
  primary_dispatched_time: null,
  dispatcher_initials: null,
  status: 'pending',
  disposition: null,
  closed_at: null,
  additional_comments: null,
  comments_version: 0,
  radio_logs: [],
  units: [],
  par_at: null,
  merged_into: null,
  came_with: [],
  last_seq: 4811,
  ...overrides,
});

export const DISPATCHED_CALL = call({
  id: '01980000-0000-7000-8000-0000000000c2',
  time_received: '2026-02-06T18:54:30.000Z',
  address_of_incident: '77 Orchard Ave, Unit 3',
  nature: null,
  primary_unit: 'M21',
  primary_dispatched_time: '2026-02-06T18:55:10.000Z',
  dispatcher_initials: 'KL',
  status: 'dispatched',
  additional_comments: 'Gate code 4411',
  radio_logs: [{ id: 'r1', time: '13:58', unit: 'M21', notes: 'On scene' }],
  units: [
    {
      id: 'u1',
      unit: 'M21',
      is_primary: true,
      dispatched_at: '2026-02-06T18:55:10.000Z',
      en_route_at: null,
      on_scene_at: null,
      cleared_at: null,
    },
  ],
  last_seq: 4806,
});

export const ODD_CALL = call({
  id: '01980000-0000-7000-8000-0000000000c3',
  time_received: '2026-02-06T18:40:02.000Z',
  address_of_incident: '',
  nature: 'Police',
  status: 'on hold',
});

export const CLOSED_CALL = call({
  id: '01980000-0000-7000-8000-0000000000c4',
  time_received: '2026-02-06T18:10:20.000Z',
  address_of_incident: '9 Foundry Ln',
  nature: 'Alarm',
  status: 'closed',
  disposition: 'False alarm',
  closed_at: '2026-02-06T18:31:00.000Z',
  last_seq: 4797,
});

/** A call that is stored on the server. */
export const sent = (shown: Call): ShownCall => ({ call: shown, keeping: 'sent' });

/** An unsent radio entry on a call. */
export const opOn = ({ id, address_of_incident }: Call, fields: Partial<Op> = {}): Op => ({
  n: 1,
  key: 'k1',
  kind: 'radio',
  callId: id,
  place: address_of_incident,
  body: {},
  author: { id: 'kl', username: 'kl' },
  sender: null,
  at: '2026-02-06T19:02:11.000Z',
  refusal: null,
  ...fields,
});
