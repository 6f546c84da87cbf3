import type { newCallSchema } from '@prebell/contracts';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import type { Connection } from '../../db/database';
import { claimIdempotencyKey } from '../../db/idempotency';
import type { Deps } from '../../deps';
import { AppError } from '../../http/app-error';
import { type CallRecord, findCall, insertCall } from './calls.repository';
import { appendEvent } from './events.repository';
import { parseReceivedTime } from './received-time';

/** A received time may be this far ahead of the server's clock, milliseconds: clocks of desks differ. */
const AHEAD_MS = 2 * 60 * 1000;

const receivedAt = ({ config, now }: Pick<Deps, 'config' | 'now'>, text: string | undefined): Date => {
  if (text === undefined) return now();
  const received = parseReceivedTime(text, config.cad.timeZone);
  if (!received) throw new AppError('VALIDATION_FAILED', 'The time received is not a date that exists');
  if (received.getTime() > now().getTime() + AHEAD_MS)
    throw new AppError('TIME_OUT_OF_RANGE', 'The time received lies in the future');
  return received;
};

export interface CallRequest {
  readonly call: z.output<typeof newCallSchema>;
  readonly userId: string;
  readonly idempotencyKey: string | undefined;
}

/**
 * Logs a call; a repetition with the same Idempotency-Key answers the call of the first request.
 * @throws ADDRESS_REQUIRED, TIME_OUT_OF_RANGE, IDEMPOTENCY_MISMATCH
 */
export const createCall = async (
  deps: Pick<Deps, 'config' | 'now'>,
  tx: Connection,
  { call, userId, idempotencyKey }: CallRequest,
): Promise<CallRecord> => {
  if (call.address_of_incident === '') throw new AppError('ADDRESS_REQUIRED', 'Address of incident is required');
  const newId = uuid();
  const id =
    idempotencyKey === undefined
      ? newId
      : await claimIdempotencyKey(tx, { userId, key: idempotencyKey, request: call, resultId: newId });
  if (id === newId) {
    await insertCall(tx, {
      ...call,
      id,
      time_received: receivedAt(deps, call.time_received),
      primary_dispatched_time: null,
      additional_comments: null,
      created_by: userId,
    });
    await appendEvent(tx, {
      id,
      call_id: id,
      type: 'created',
      outcome: 'created',
      actor_id: userId,
      created_at: deps.now(),
    });
  }
  const created = await findCall(tx, id);
  if (!created) throw new Error('The call just logged is gone');
  return created;
};
