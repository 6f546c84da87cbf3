import { type Call, type CallUnit, nextCallStatus } from '@prebell/contracts';
import type { Op } from './op';

/** How safely a call's changes are kept, worst first. */
export type Keeping = 'unstored' | 'refused' | 'here' | 'sent';

export interface ShownCall {
  readonly call: Call;
  readonly keeping: Keeping;
}

const text = (body: Op['body'], name: string): string | null => {
  const value = body[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
};

/** A call that only this browser knows yet. */
const begun = ({ callId, body, at }: Op): Call => ({
  id: callId,
  time_received: text(body, 'time_received') ?? at,
  how_received: text(body, 'how_received'),
  address_of_incident: text(body, 'address_of_incident') ?? '',
  nature: text(body, 'nature'),
  original_notes: text(body, 'original_notes'),
  caller_phone: text(body, 'caller_phone'),
  caller_name: text(body, 'caller_name'),
  caller_dob: text(body, 'caller_dob'),
  caller_address: text(body, 'caller_address'),
  caller_erased_at: null,
  primary_unit: text(body, 'primary_unit'),
  primary_dispatched_time: null,
  dispatcher_initials: text(body, 'dispatcher_initials'),
  status: 'pending',
  disposition: null,
  closed_at: null,
  additional_comments: null,
  comments_version: 0,
  radio_logs: [],
  units: [],
  last_seq: 0,
});

const line = ({ key, body, at, entry }: Op): Call['radio_logs'][number] => ({
  id: key,
  time: text(body, 'time') ?? '',
  unit: text(body, 'unit'),
  notes: text(body, 'notes') ?? '',
  occurred_at: at,
  recorded_at: null,
  corrects_id: entry ?? null,
  reason: text(body, 'reason'),
});

const TIMES: Readonly<Record<string, keyof CallUnit>> = {
  en_route: 'en_route_at',
  on_scene: 'on_scene_at',
  clear: 'cleared_at',
};
/** The unit with its reported time; the first report counts. */
const reported = (unit: CallUnit, action: string, at: string): CallUnit => {
  const column = TIMES[action];
  return column === undefined || unit[column] !== null ? unit : { ...unit, [column]: at };
};

/** The call after the operation, as far as this browser can tell. */
const applied = (call: Call, op: Op): Call => {
  const { body, at } = op;
  switch (op.kind) {
    case 'create':
      return call;
    case 'dispatch': {
      const status = nextCallStatus({ status: call.status, wasDispatched: false }, 'dispatch');
      if (status === null) return call;
      const unit = text(body, 'unit') ?? call.primary_unit;
      return {
        ...call,
        status,
        primary_unit: unit,
        dispatcher_initials: text(body, 'dispatcher_initials'),
        primary_dispatched_time: call.primary_dispatched_time ?? at,
      };
    }
    case 'status': {
      const wasDispatched = call.primary_dispatched_time !== null;
      const action = text(body, 'action') as Parameters<typeof nextCallStatus>[1];
      const status = nextCallStatus({ status: call.status, wasDispatched }, action) ?? null;
      if (status === null) return call;
      const units = call.units.map((unit) => (unit.unit === text(body, 'unit') ? reported(unit, action, at) : unit));
      const isEnd = action === 'close' || action === 'cancel';
      return {
        ...call,
        status,
        units,
        ...(isEnd && { disposition: text(body, 'disposition') ?? text(body, 'reason') }),
      };
    }
    case 'comments':
      return { ...call, additional_comments: text(body, 'comments') };
    case 'radio':
    case 'correction':
      return { ...call, radio_logs: [...call.radio_logs, line(op)] };
  }
};

const keepingOf = (ops: readonly Op[]): Keeping => {
  if (ops.some(({ n }) => n === null)) return 'unstored';
  if (ops.some(({ refusal }) => refusal !== null)) return 'refused';
  return ops.length > 0 ? 'here' : 'sent';
};

/**
 * The calls as the dispatcher should see them: the server's calls with all unsent local changes applied. Refused
 * operations change nothing; they are in the list of refused entries. Calls logged here come first.
 */
export const projectCalls = (calls: readonly Call[], ops: readonly Op[]): ShownCall[] => {
  const waiting = new Map<string, Op[]>();
  for (const op of ops) waiting.set(op.callId, [...(waiting.get(op.callId) ?? []), op]);
  const known = new Set(calls.map(({ id }) => id));
  const fresh = ops.filter(({ kind, callId }) => kind === 'create' && !known.has(callId)).map(begun);
  return [...fresh.reverse(), ...calls].map((call) => {
    const own = waiting.get(call.id) ?? [];
    const shown = own.filter(({ refusal }) => refusal === null).reduce(applied, call);
    return { call: shown, keeping: keepingOf(own) };
  });
};
