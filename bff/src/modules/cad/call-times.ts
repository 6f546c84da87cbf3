import { AppError } from '../../http/app-error';
import type { CallUnit } from './call-units.repository';
import type { CallRecord } from './calls.repository';
import { readInstant } from './record-reader';

/** How far the clocks of two desks may differ, milliseconds. */
const TOLERANCE_MS = 60_000;

/** Epoch milliseconds of a column, or null if it has no time that a clock can show. */
const millisecondsOf = (value: unknown): number | null => {
  const at = readInstant(value);
  return at === null ? null : Date.parse(at);
};

/**
 * Nothing is done on a call before it exists. A call received ahead of the server's clock counts from when the server
 * logged it, so that a dispatch right after it is not refused.
 * @throws TIME_OUT_OF_RANGE
 */
export const assertAfterReceipt = (call: Pick<CallRecord, 'time_received' | 'created_at'>, at: Date): void => {
  const received = millisecondsOf(call.time_received);
  if (received === null) return;
  const earliest = Math.min(received, millisecondsOf(call.created_at) ?? received);
  if (at.getTime() < earliest - TOLERANCE_MS)
    throw new AppError('TIME_OUT_OF_RANGE', 'This time is before the call was received. Please check the time.');
};

/** A unit's times in the order in which they happen. */
const STEPS = [
  ['dispatched_at', 'was dispatched'],
  ['en_route_at', 'was en route'],
  ['on_scene_at', 'was on scene'],
  ['cleared_at', 'cleared'],
] as const;

/**
 * A unit's times follow each other, in whatever order they reach the server.
 * @throws TIME_OUT_OF_RANGE
 */
export const assertUnitOrder = (
  unit: Pick<CallUnit, 'unit' | (typeof STEPS)[number][0]>,
  step: (typeof STEPS)[number][0],
  at: Date,
): void => {
  const place = STEPS.findIndex(([name]) => name === step);
  for (const [index, [name, did]] of STEPS.entries()) {
    const other = millisecondsOf(unit[name]);
    if (other === null || index === place) continue;
    const gap = index < place ? at.getTime() - other : other - at.getTime();
    if (gap >= -TOLERANCE_MS) continue;
    const side = index < place ? 'before' : 'after';
    throw new AppError('TIME_OUT_OF_RANGE', `This time is ${side} unit ${unit.unit} ${did}. Please check the time.`);
  }
};
