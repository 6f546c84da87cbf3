import { NO_CODE } from '@prebell/contracts';
import { ApiError } from '@prebell/platform';
import type { Op } from './op';

/**
 * What becomes of an operation whose sending failed. `again`: nobody knows whether it arrived, or the server cannot now;
 * the same operation is sent again. `sign-in`: the same, once somebody signed in who may. `refused`: the server has read it
 * and says no; sending it again as it is would change nothing.
 */
export type Fate = 'again' | 'sign-in' | 'refused';

/** No answer of our server: none came, or one that somebody in between may have given. */
const NOT_OURS: readonly string[] = ['NETWORK', 'BAD_RESPONSE', NO_CODE];

/** Answers that speak of the moment and not of what was sent. */
const PASSING: readonly number[] = [408, 409, 425, 429];

/** Only these ask for more than the permission to write: a 403 speaks of the entry. For others it speaks of who sends it. */
const needsSupervisor = ({ kind, body }: Pick<Op, 'kind' | 'body'>): boolean =>
  kind === 'correction' || body.action === 'reopen';

export const fateOf = (error: unknown, op: Pick<Op, 'kind' | 'body'>): Fate => {
  if (!(error instanceof ApiError) || NOT_OURS.includes(error.code)) return 'again';
  if (error.status === 401 || (error.status === 403 && !needsSupervisor(op))) return 'sign-in';
  if (error.code === 'ALREADY_CORRECTED') return 'refused';
  return error.status >= 500 || PASSING.includes(error.status) ? 'again' : 'refused';
};

const STEPS_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000] as const;

/** How long to wait after `failures` in a row, milliseconds: up to 15 s, a quarter of it by chance (`random` in 0..1). */
export const waitAfter = (failures: number, random: number): number => {
  const step = STEPS_MS[Math.min(failures, STEPS_MS.length) - 1] ?? STEPS_MS[0];
  return Math.round(step * (0.75 + 0.25 * random));
};
