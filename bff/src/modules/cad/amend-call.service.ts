import {
  ADDRESS_REQUIRED,
  type AmendedCallField,
  type AmendedUnitField,
  amendmentFault,
  amendmentNotes,
  type CallActBody,
  callActs,
  isActiveStatus,
  isTimeField,
  isUnitField,
  isVisible,
  statusOfUnits,
  unitsIn,
} from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type { Connection } from '../../db/database';
import type { Deps } from '../../deps';
import { type CallUnit, listUnits, updateUnit } from './call-units.repository';
import { type CallRecord, updateCall } from './calls.repository';
import { occurredAt } from './occurred-at.rules';
import { addRadioLine } from './radio-line.service';
import { readInstant } from './record-reader.codec';
import { toWallTime } from './wall-time.rules';
import { type CallWrite, writeOnce } from './write-once.service';

type Request = CallActBody<'amendment'>;

/** A value before and after the correction, as stored. */
interface Change {
  readonly was: Date | string | null;
  readonly now: Date | string | null;
  /** Name of the unit before the correction, or null. */
  readonly unit: string | null;
}

const readValue = ({ field, value }: Request): Date | string | null => {
  if (value === '') return null;
  if (isTimeField(field)) return new Date(value);
  if (!isVisible(value)) throw new AppError('VALIDATION_FAILED', 'Please enter a value');
  return field === 'unit' ? (unitsIn(value)[0] ?? value) : value;
};

/** Sets the dispatch time of the call and of its primary unit, which must always be the same. */
const alignPrimary = async (tx: Connection, call: CallRecord, units: readonly CallUnit[], at: Date): Promise<void> => {
  await updateCall(tx, call.id, { primary_dispatched_time: at });
  const primary = units.find(({ is_primary }) => is_primary);
  if (primary) await updateUnit(tx, primary.id, { dispatched_at: at });
};

const changeCall = async (
  tx: Connection,
  { call, units }: { call: CallRecord; units: readonly CallUnit[] },
  { field, now }: { field: AmendedCallField; now: Change['now'] },
): Promise<Change> => {
  const was = call[field];
  if (was === null && isTimeField(field))
    throw new AppError('VALIDATION_FAILED', 'This call does not have the time that you want to correct');
  if (field === 'address_of_incident' && now === null) throw new AppError('ADDRESS_REQUIRED', ADDRESS_REQUIRED);
  if (field === 'primary_dispatched_time') await alignPrimary(tx, call, units, now as Date);
  else await updateCall(tx, call.id, { [field]: now });
  return { was, now, unit: null };
};

const changeUnit = async (
  tx: Connection,
  { call, units }: { call: CallRecord; units: readonly CallUnit[] },
  { field, now, unitId }: { field: AmendedUnitField; now: Change['now']; unitId: string | undefined },
): Promise<Change> => {
  const unit = units.find(({ id }) => id === unitId);
  if (!unit) throw new AppError('NOT_FOUND', 'This unit is not on the call');
  if (field === 'dispatched_at' && unit.is_primary) await alignPrimary(tx, call, units, now as Date);
  else await updateUnit(tx, unit.id, { [field]: now });
  if (field === 'unit' && unit.is_primary) await updateCall(tx, call.id, { primary_unit: String(now) });
  const status = statusOfUnits(call.status, await listUnits(tx, call.id));
  if (status !== call.status) await updateCall(tx, call.id, { status });
  return { was: unit[field], now, unit: unit.unit };
};

/**
 * Corrects one field of a call. The old value, the new one and the reason become a sealed event and a line of the radio
 * log, so that every reader of the call sees that it was corrected.
 * @throws NOT_FOUND, ADDRESS_REQUIRED, TIME_OUT_OF_RANGE, IDEMPOTENCY_MISMATCH, and FORBIDDEN for a closed call without
 * `maySupervise`
 */
export const amendCall = async (
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'ring'>,
  write: CallWrite & { readonly maySupervise: boolean },
  request: Request,
): Promise<CallRecord> => {
  const { field, unit_id, reason } = request;
  const { timeZone } = deps.config.cad;
  const at = occurredAt(request.occurred_at, deps.now());
  const shown = (value: Change['now']): string => {
    if (!isTimeField(field)) return String(value ?? '');
    const instant = value === null ? null : readInstant(value);
    return instant === null ? '' : toWallTime(new Date(instant), timeZone);
  };
  const { call } = await writeOnce(deps, write, {
    type: callActs.amendment.event,
    request,
    at,
    change: async (tx, call) => {
      if (!isActiveStatus(call.status) && !write.maySupervise)
        throw new AppError(
          'FORBIDDEN',
          'Only a supervisor can correct a closed call. Add a radio entry that says what is wrong, or ask a supervisor.',
        );
      const now = readValue(request);
      const units = await listUnits(tx, call.id);
      const fault = amendmentFault({ ...call, units }, request, deps.now().getTime());
      if (fault !== null) throw new AppError(isTimeField(field) ? 'TIME_OUT_OF_RANGE' : 'VALIDATION_FAILED', fault);
      const change = isUnitField(field)
        ? await changeUnit(tx, { call, units }, { field, now, unitId: unit_id })
        : await changeCall(tx, { call, units }, { field, now });
      const details = { field, unit: change.unit, was: shown(change.was), now: shown(change.now), reason };
      await addRadioLine(tx, deps, write, { call_id: call.id, at, unit: change.unit, notes: amendmentNotes(details) });
      return { outcome: 'amended', payload: { ...request, was: change.was, now: change.now, unit: change.unit } };
    },
  });
  return call;
};
