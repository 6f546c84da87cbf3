import { createHash } from 'node:crypto';
import { toSeconds } from '@prebell/contracts';
import type { RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors/app-error';
import type { MakeLimiter } from './limiter';

/** How long failures are counted, seconds. */
const WINDOW_SECONDS = 60 * 60;
/** Upper limit of the doubling delay, seconds. */
const LONGEST_DELAY_SECONDS = 15 * 60;

/**
 * Password checks per window. A window starts with its first check, so any hour overlaps two windows at most. An
 * attacker can have at most 2 x (16 + 9) = 50 passwords of one account checked in an hour.
 */
const CHECKS = {
  /**
   * From browsers that have never signed in to the account, under one of its two names. Above this, the answer is 429.
   */
  login: 12,
  /** From such browsers under both names together. Above this, nothing is checked, but the answer does not say so. */
  account: 16,
  /** From browsers that have signed in to the account before, and within a session. */
  known: 9,
} as const;

/** The attempt to sign in or to confirm a password. */
export interface SignInAttempt {
  /** The user name or e-mail address as typed. */
  readonly login: string;
  /** Null if there is no such account. */
  readonly accountId: string | null;
  /** Whether the browser has signed in to this account before, or has one of its sessions. */
  readonly isKnown: boolean;
}

export interface Verdict {
  readonly matches: boolean;
  /** Failures have just begun to cause delays, which suggests guessing. */
  readonly isGuessing: boolean;
}

export interface GuessThrottle {
  /**
   * Allows a password check unless too many have failed. Checks from one place run one after another, so that parallel
   * guesses are all counted. Strangers have their own budget, and cannot use up that of browsers that know the account.
   * @param check gets false when it must not check the password; it must then take as long and fail
   * @throws RATE_LIMITED, and what `check` throws, which does not count as an attempt
   */
  guard(attempt: SignInAttempt, check: (mayLook: boolean) => Promise<boolean>): Promise<Verdict>;
  /** Clears an account's counters after a password change, because earlier guesses are then worthless. */
  forget(account: { readonly id: string; readonly logins: readonly string[] }): Promise<void>;
}

const refuse = (seconds: number): never => {
  const wait = seconds < 120 ? 'a moment' : `${Math.ceil(seconds / 60)} minutes`;
  throw new AppError('RATE_LIMITED', `Too many attempts. Please wait ${wait} and try again.`, { retryAfter: seconds });
};

/** Takes a point or throws RATE_LIMITED; errors of the store itself pass through. */
export const consume = async (limiter: RateLimiterAbstract, key: string, seconds?: number): Promise<void> => {
  try {
    await limiter.consume(key, 1, seconds === undefined ? {} : { customDuration: seconds });
  } catch (rejection) {
    if (rejection instanceof Error) throw rejection;
    refuse(toSeconds((rejection as RateLimiterRes).msBeforeNext));
  }
};

/** People type all kinds of things into a name field, even passwords, so no input is stored in clear text. */
export const hashedKey = (text: string): string => createHash('sha256').update(text).digest('base64url');

const knownKey = (id: string): string => hashedKey(`${id} known device`);
const loginKey = (login: string): string => hashedKey(`login ${login.toLowerCase()}`);

/** The counters for checks from one place. */
interface Counters {
  readonly key: string;
  readonly budget: RateLimiterAbstract;
  /** Key of the counter that both names share; null for a known browser, which has no shared counter. */
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

/** Runs work for the same key one after another, in this process. */
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
  // If the configuration allows more free failures, raise these limits too; otherwise it would have no effect.
  const budgetOf = (name: keyof typeof CHECKS) =>
    make({ name: `guess-${name}`, points: Math.max(CHECKS[name], failuresBeforeDelay), duration: WINDOW_SECONDS });
  const budgets = { login: budgetOf('login'), account: budgetOf('account'), known: budgetOf('known') };
  const inTurn = createTurns();

  /**
   * Counts a failure in advance. After the free failures, each further attempt must wait for a delay, which doubles
   * each time.
   */
  const delay = async (key: string): Promise<number> => {
    const running = await delays.get(key);
    if (running && running.msBeforeNext > 0) refuse(toSeconds(running.msBeforeNext));
    const { consumedPoints } = await failures.penalty(key);
    const surplus = consumedPoints - failuresBeforeDelay;
    // Another instance may have used this attempt meanwhile.
    if (surplus >= 0)
      await orGiveBack(consume(delays, key, Math.min(2 ** surplus, LONGEST_DELAY_SECONDS)), () => failures.reward(key));
    return surplus;
  };

  const clear = (key: string) => Promise.all([failures.delete(key), delays.delete(key)]);

  const countedCheck = async ({ key, budget, accountKey }: Counters, check: (mayLook: boolean) => Promise<boolean>) => {
    const surplus = await delay(key);
    const uncount = () => Promise.all([failures.reward(key), delays.delete(key)]);
    await orGiveBack(consume(budget, key), uncount);
    const mayLook = accountKey === null || (await isWithin(budgets.account, accountKey));
    const giveBack = () =>
      Promise.all([budget.reward(key), ...(accountKey === null ? [] : [budgets.account.reward(accountKey)])]);
    const matches = await orGiveBack(check(mayLook), () => Promise.all([uncount(), giveBack()]));
    if (matches) await Promise.all([clear(key), giveBack()]);
    return { matches, isGuessing: surplus === 0 && !matches };
  };

  const countersOf = ({ login, accountId, isKnown }: SignInAttempt): Counters =>
    isKnown && accountId !== null
      ? { key: knownKey(accountId), budget: budgets.known, accountKey: null }
      : // Count unknown accounts too, so that the response takes as long as for a known one.
        { key: loginKey(login), budget: budgets.login, accountKey: hashedKey(accountId ?? `nobody ${login}`) };

  return {
    guard(attempt, check) {
      const counters = countersOf(attempt);
      return inTurn(counters.key, () => countedCheck(counters, check));
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
