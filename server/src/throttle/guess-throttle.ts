import { createHash } from 'node:crypto';
import { toSeconds } from '@prebell/contracts';
import type { RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors/app-error';
import type { MakeLimiter } from './limiter';

/** Counts expire after this long, seconds. */
const WINDOW_SECONDS = 60 * 60;
/** Maximum of the doubling delay, seconds. */
const LONGEST_DELAY_SECONDS = 15 * 60;

/**
 * Checks per window. A window starts with its first check, so any hour covers parts of two: an attacker gets at most
 * 2 x (16 + 9) = 50 passwords of one account checked in an hour.
 */
const CHECKS = {
  /** From browsers that never signed in to the account, under one of its two names. Beyond it the answer is 429. */
  login: 12,
  /** From such browsers under both names together. Beyond it nothing is checked, without saying so. */
  account: 16,
  /** From browsers that have signed in before, and within a session. */
  known: 9,
} as const;

/** Where a password is entered. */
export interface Door {
  /** The typed username or address. */
  readonly login: string;
  /** Null if there is no such account. */
  readonly accountId: string | null;
  /** The browser has signed in to this account before, or has one of its sessions. */
  readonly isKnown: boolean;
}

export interface Verdict {
  readonly matches: boolean;
  /** Failures have just started to cost time, which suggests guessing. */
  readonly isGuessing: boolean;
}

export interface GuessThrottle {
  /**
   * Allows a password check unless too many failed. Checks from one place run in sequence, so that parallel guesses
   * count one by one. Strangers use up their own budget only: a browser that knows the account has another one.
   * @param check gets false when it must not check the password, and then has to take as long and fail
   * @throws RATE_LIMITED, and what `check` throws, which does not count as an attempt
   */
  guard(door: Door, check: (mayLook: boolean) => Promise<boolean>): Promise<Verdict>;
  /** Clears an account's counters: old guesses are worthless once the password has changed. */
  forget(account: { readonly id: string; readonly logins: readonly string[] }): Promise<void>;
}

const refuse = (seconds: number): never => {
  const wait = seconds < 120 ? 'a moment' : `${Math.ceil(seconds / 60)} minutes`;
  throw new AppError('RATE_LIMITED', `Too many attempts. Please wait ${wait} and try again.`, { retryAfter: seconds });
};

/** Takes a point or refuses; errors of the store itself pass through. */
export const consume = async (limiter: RateLimiterAbstract, key: string, seconds?: number): Promise<void> => {
  try {
    await limiter.consume(key, 1, seconds === undefined ? {} : { customDuration: seconds });
  } catch (rejection) {
    if (rejection instanceof Error) throw rejection;
    refuse(toSeconds((rejection as RateLimiterRes).msBeforeNext));
  }
};

/** People type all kinds of things into a name field, even passwords, so no input is stored in clear. */
export const hashedKey = (text: string): string => createHash('sha256').update(text).digest('base64url');

const knownKey = (id: string): string => hashedKey(`${id} known device`);
const loginKey = (login: string): string => hashedKey(`login ${login.toLowerCase()}`);

/** The counter for checks from one place. */
interface Lock {
  readonly key: string;
  readonly budget: RateLimiterAbstract;
  /** The shared counter for both names; null if it counts alone. */
  readonly accountKey: string | null;
}

const isWithin = (limiter: RateLimiterAbstract, key: string): Promise<boolean> =>
  consume(limiter, key).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );

const orGiveBack = async <T>(work: Promise<T>, giveBack: () => Promise<unknown>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    await giveBack();
    throw error;
  }
};

/** Runs work for one key in sequence, in this process. */
const createTurns = () => {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
};

export const createGuessThrottle = (failuresBeforeDelay: number, make: MakeLimiter): GuessThrottle => {
  const failures = make({ name: 'failure', points: Number.MAX_SAFE_INTEGER, duration: WINDOW_SECONDS });
  const delays = make({ name: 'delay', points: 1, duration: LONGEST_DELAY_SECONDS });
  // More free failures in the configuration also raise these limits; otherwise they would have no effect.
  const budgetOf = (name: keyof typeof CHECKS) =>
    make({ name: `guess-${name}`, points: Math.max(CHECKS[name], failuresBeforeDelay), duration: WINDOW_SECONDS });
  const budgets = { login: budgetOf('login'), account: budgetOf('account'), known: budgetOf('known') };
  const inTurn = createTurns();

  /** Counts a failure. From the last free one on, one attempt at a time gets the next, doubled delay. */
  const delay = async (key: string): Promise<number> => {
    const running = await delays.get(key);
    if (running && running.msBeforeNext > 0) refuse(toSeconds(running.msBeforeNext));
    const { consumedPoints } = await failures.penalty(key);
    const surplus = consumedPoints - failuresBeforeDelay;
    // Another instance may have taken this turn meanwhile.
    if (surplus >= 0)
      await orGiveBack(consume(delays, key, Math.min(2 ** surplus, LONGEST_DELAY_SECONDS)), () => failures.reward(key));
    return surplus;
  };

  const clear = (key: string) => Promise.all([failures.delete(key), delays.delete(key)]);

  const attempt = async ({ key, budget, accountKey }: Lock, check: (mayLook: boolean) => Promise<boolean>) => {
    const surplus = await delay(key);
    await orGiveBack(consume(budget, key), () => failures.reward(key));
    const mayLook = accountKey === null || (await isWithin(budgets.account, accountKey));
    const giveBack = () =>
      Promise.all([budget.reward(key), ...(accountKey === null ? [] : [budgets.account.reward(accountKey)])]);
    const matches = await orGiveBack(check(mayLook), () =>
      Promise.all([failures.reward(key), delays.delete(key), giveBack()]),
    );
    if (matches) await Promise.all([clear(key), giveBack()]);
    return { matches, isGuessing: surplus === 0 && !matches };
  };

  const lockOf = ({ login, accountId, isKnown }: Door): Lock =>
    isKnown && accountId !== null
      ? { key: knownKey(accountId), budget: budgets.known, accountKey: null }
      : // Count unknown accounts too, so that the answer takes as long.
        { key: loginKey(login), budget: budgets.login, accountKey: hashedKey(accountId ?? `nobody ${login}`) };

  return {
    guard(door, check) {
      const lock = lockOf(door);
      return inTurn(lock.key, () => attempt(lock, check));
    },
    async forget({ id, logins }) {
      const names = logins.map(loginKey);
      await Promise.all([
        ...[knownKey(id), ...names].map(clear),
        ...names.map((key) => budgets.login.delete(key)),
        budgets.known.delete(knownKey(id)),
        budgets.account.delete(hashedKey(id)),
      ]);
    },
  };
};
