import { NO_CODE } from '@prebell/contracts';
import { ApiError } from '@prebell/platform';
import { acts } from '../../acts/acts';
import type { Op } from './op';

/**
 * What becomes of an operation that could not be sent. `again`: it may have arrived, or the server is unavailable; send the same
 * operation again. `sign-in`: the same, but only after a user with the permission signs in. `refused`: the server read and rejected it;
 * sending it unchanged would not help.
 */
export type Fate = 'again' | 'sign-in' | 'refused';

/** Codes of failures without an answer from our server: no answer, or perhaps one from a proxy. */
const NOT_OURS: readonly string[] = ['NETWORK', 'BAD_RESPONSE', NO_CODE];

/** Statuses that concern the circumstances and not the request, so a retry may succeed. */
const PASSING: readonly number[] = [408, 409, 425, 429];

/** Decides from the error whether to send an operation again. */
export const fateOf = (error: unknown, op: Pick<Op, 'kind' | 'body'>): Fate => {
  if (!(error instanceof ApiError) || NOT_OURS.includes(error.code)) return 'again';
  if (error.status === 401 || (error.status === 403 && !acts[op.kind].needsSupervisor?.(op.body))) return 'sign-in';
  if (error.code === 'ALREADY_CORRECTED') return 'refused';
  return error.status >= 500 || PASSING.includes(error.status) ? 'again' : 'refused';
};

const STEPS_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000] as const;

/** Delay after a number of consecutive failures, milliseconds: up to 15 s, a quarter of it random (`random` in 0..1). */
export const waitAfter = (failures: number, random: number): number => {
  const step = STEPS_MS[Math.min(failures, STEPS_MS.length) - 1] ?? STEPS_MS[0];
  return Math.round(step * (0.75 + 0.25 * random));
};
