import {
  type CallActBody,
  callActs,
  isActiveStatus,
  isSameUnit,
  nextCallStatus,
  unitsIn,
  unitText,
} from '@prebell/contracts';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../db/database';
import type { Deps } from '../../deps';
import { insertUnit } from './call-units.repository';
import { type CallRecord, updateCall } from './calls.repository';
import { occurredAt } from './occurred-at.rules';
import { addRadioLine } from './radio-line.service';
import { toRadioTime } from './radio-time.rules';
import { readInstant } from './record-reader.codec';
import { type CallWrite, writeOnce } from './write-once.service';

/** Radio log text for a dispatch of a call that was no longer pending, with the units that it added. */
const repeatedDispatch = (
  initials: string,
  {
    call,
    added,
    timeZone,
  }: { readonly call: CallRecord; readonly added: readonly string[]; readonly timeZone: string },
): string => {
  const { primary_dispatched_time, dispatcher_initials: by, status } = call;
  const at = readInstant(primary_dispatched_time);
  const time = at === null ? 'an unknown time' : toRadioTime(new Date(at), timeZone);
  const before =
    primary_dispatched_time === null
      ? `the call was '${status}'`
      : `already dispatched by ${by ?? 'unknown'} at ${time}`;
  return `Dispatch by ${initials}: ${before}${added.length === 0 ? '' : `; added ${added.join(', ')}`}`;
};

/**
 * Adds the units that are not yet on a call under way. Two desks may dispatch one call at the same time, and both units
 * are on the road.
 */
const addUnits = async (tx: Connection, call: CallRecord, { names, at }: { names: readonly string[]; at: Date }) => {
  if (call.primary_dispatched_time === null || !isActiveStatus(call.status)) return [];
  const isThere = (name: string) => call.units.some((sent) => isSameUnit(sent.unit, name));
  const added = names.filter((name) => !isThere(name));
  for (const unit of added)
    await insertUnit(tx, {
      id: uuid(),
      call_id: call.id,
      unit,
      is_primary: call.units.length === 0,
      dispatched_at: at,
    });
  return added;
};

/**
 * Dispatches a pending call. On any other call the first dispatch stays: its time, initials and unit are never
 * overwritten. The second dispatch becomes a line of the radio log, and its unit is added, because it really was sent.
 * @throws NOT_FOUND, IDEMPOTENCY_MISMATCH
 */
export const dispatchCall = async (
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'ring'>,
  write: CallWrite,
  request: CallActBody<'dispatch'>,
): Promise<{ call: CallRecord; stateChanged: boolean }> => {
  const { dispatcher_initials, unit } = request;
  const at = occurredAt(request.occurred_at, deps.now());
  const { call, outcome } = await writeOnce(deps, write, {
    type: callActs.dispatch.event,
    request,
    at,
    change: async (tx, call) => {
      const status = nextCallStatus({ status: call.status, wasDispatched: false }, 'dispatch');
      const sent = unit ?? call.primary_unit;
      const [primary_unit = sent, ...others] = unitsIn(sent ?? '');
      if (status !== null) {
        await updateCall(tx, call.id, {
          status,
          dispatcher_initials,
          primary_unit,
          primary_dispatched_time: call.primary_dispatched_time ?? at,
        });
        if (primary_unit !== null && call.units.length === 0)
          for (const [index, named] of [primary_unit, ...others].entries())
            await insertUnit(tx, {
              id: uuid(),
              call_id: call.id,
              unit: named,
              is_primary: index === 0,
              dispatched_at: at,
            });
        return 'changed';
      }
      const added = await addUnits(tx, call, { names: unitsIn(unit ?? ''), at });
      const notes = repeatedDispatch(dispatcher_initials, { call, added, timeZone: deps.config.cad.timeZone });
      await addRadioLine(tx, deps, write, { call_id: call.id, at, unit: unit && unitText(unit), notes });
      return 'repeated';
    },
  });
  return { call, stateChanged: outcome === 'changed' };
};
