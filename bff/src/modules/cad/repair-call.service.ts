import type { Call } from '@prebell/contracts';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../db/database';
import type { Deps } from '../../deps';
import { presentCall, writtenDownAt } from './cad.presenter';
import { updateUnit } from './call-units.repository';
import { type CallRecord, insertRadioLog, readCallTimes, updateCall } from './calls.repository';
import { readDeeds } from './events.repository';
import { readInstant } from './record-reader.codec';
import { type CallWrite, writeOnce } from './write-once.service';

/** A replaced time: its field, the old value as the database wrote it, and the new one. */
interface Repair {
  readonly field: string;
  readonly was: string;
  /** Null if the record has no such event. */
  readonly now: string | null;
}

/** The events that set a column, newest first if there are several. */
const DEEDS: Readonly<Record<string, readonly string[]>> = {
  primary_dispatched_time: ['dispatched'],
  caller_erased_at: ['caller_erased'],
  closed_at: ['close', 'cancel'],
  dispatched_at: ['dispatched', 'assign'],
  en_route_at: ['en_route'],
  on_scene_at: ['on_scene'],
  cleared_at: ['clear', 'close', 'cancel'],
};

type Deeds = Awaited<ReturnType<typeof readDeeds>>;

/** When the server recorded the event that set `column`, for this unit if the record names it; null if there is no such event. */
const nearest = (deeds: Deeds, column: string, unit?: string): Date | null => {
  const fitting = deeds.filter(({ deed }) => DEEDS[column]?.includes(deed));
  const deed = fitting.findLast((one) => unit !== undefined && one.unit === unit) ?? fitting.at(-1);
  const at = readInstant(deed?.created_at);
  return at === null ? null : new Date(at);
};

const textOf = (at: Date | null): string | null => at?.toISOString() ?? null;

interface Mending {
  readonly call: CallRecord;
  readonly deeds: Deeds;
  readonly write: CallWrite;
  readonly reason: string;
  readonly at: Date;
}

const mendUnit = async (tx: Connection, [index, column]: readonly [number, string], { call, deeds }: Mending) => {
  const sent = call.units[index];
  if (sent === undefined) return null;
  const known = nearest(deeds, column, sent.unit);
  // A unit on the list must have been sent at some time.
  const now = column === 'dispatched_at' ? (known ?? new Date(writtenDownAt(call))) : known;
  await updateUnit(tx, sent.id, { [column]: now });
  return { was: String(sent[column as keyof typeof sent]), now: textOf(now) };
};

/** Lines of the radio log never change, so another line corrects this one. */
const mendLine = async (tx: Connection, index: number, { call, write, reason, at }: Mending) => {
  const line = call.radio_logs[index];
  if (line === undefined) return null;
  const occurred_at = new Date(readInstant(line.occurred_at) ?? readInstant(line.created_at) ?? at);
  const { time, unit, notes } = line;
  const correction = { time, unit, notes, occurred_at, created_at: at, corrects_id: line.id, reason };
  await insertRadioLog(tx, { ...correction, id: uuid(), call_id: call.id, author_id: write.actor.id });
  return { was: `${line.occurred_at}, recorded ${line.created_at}`, now: occurred_at.toISOString() };
};

const mendCall = async (tx: Connection, column: string, { call, deeds }: Mending) => {
  const was = (await readCallTimes(tx, call.id))[column];
  if (was === undefined) return null;
  const now = column === 'time_received' ? new Date(writtenDownAt(call)) : nearest(deeds, column);
  await updateCall(tx, call.id, { [column]: now });
  return { was: String(was), now: textOf(now) };
};

const mend = async (tx: Connection, field: string, mending: Mending): Promise<Repair | null> => {
  const [part = '', index, column = ''] = field.split('.');
  const mended =
    part === 'units'
      ? await mendUnit(tx, [Number(index), column], mending)
      : part === 'radio_logs'
        ? await mendLine(tx, Number(index), mending)
        : await mendCall(tx, part, mending);
  return mended && { field, ...mended };
};

/**
 * Replaces the unreadable times of a call with the times at which the server recorded the events, which are the closest
 * times that are certain. A time without an event is removed. The old value is sealed into the record with the reason.
 * Nothing else changes.
 * @returns how many times were replaced.
 * @throws NOT_FOUND, IDEMPOTENCY_MISMATCH
 */
export const repairCall = async (
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'ring'>,
  write: CallWrite,
  request: { readonly reason: string },
): Promise<{ call: CallRecord; repaired: number }> => {
  const { call, outcome } = await writeOnce(deps, write, {
    type: 'repaired',
    request,
    change: async (tx, call) => {
      const { unreadable = [] }: Pick<Call, 'unreadable'> = presentCall(call, { withCaller: false });
      const mending = { call, deeds: await readDeeds(tx, call.id), write, reason: request.reason, at: deps.now() };
      const times: Repair[] = [];
      const lines = new Set<string>();
      for (const field of unreadable) {
        const line = /^radio_logs\.\d+/.exec(field)?.[0];
        // One correction repairs both times of a line.
        if (line !== undefined && lines.has(line)) continue;
        if (line !== undefined) lines.add(line);
        const repair = await mend(tx, field, mending);
        if (repair !== null) times.push(repair);
      }
      return { outcome: String(times.length), payload: { ...request, times } };
    },
  });
  return { call, repaired: Number(outcome) };
};
