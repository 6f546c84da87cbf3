import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type Exemption, isExempt } from '../throttle/exempt';
import type { Caller } from './callers';

/** The share of a minute's budget that a caller may use in one burst: a few pages with all their files. */
const BURST = 1 / 8;

const limiterOf = (name: string, perMinute: number): BurstyRateLimiter =>
  new BurstyRateLimiter(
    new RateLimiterMemory({ keyPrefix: name, points: Math.max(1, Math.ceil(perMinute / 60)), duration: 1 }),
    new RateLimiterMemory({ keyPrefix: `${name} burst`, points: Math.ceil(perMinute * BURST), duration: 60 }),
  );

/** Requests a minute for each kind of budget. */
export interface BudgetConfig extends Exemption {
  readonly limits: Exemption['limits'] & {
    readonly addressRequests: number;
    readonly accountRequests: number;
    readonly keyRequests: number;
  };
}

/** Counts a request. Resolves with null if its caller may make it, otherwise with the seconds to wait. */
export type Spend = (caller: Caller) => Promise<number | null>;

/**
 * Limits the requests per minute of every caller: users by account, an account's known devices by a second budget,
 * programs by the account of their API key, all others by address. Each instance counts in memory, because a query
 * would cost more than most responses.
 */
export const createBudgets = (config: BudgetConfig): Spend => {
  const { addressRequests, accountRequests, keyRequests } = config.limits;
  const limiters = {
    address: limiterOf('address', addressRequests),
    account: limiterOf('account', accountRequests),
    key: limiterOf('key', keyRequests),
  };
  return async ({ budget, key, address }) => {
    // Exempt: in a demo, all users and tests share its accounts and this machine's address.
    if (isExempt(config, address)) return null;
    try {
      await limiters[budget].consume(key);
      return null;
    } catch (rejection) {
      if (rejection instanceof RateLimiterRes) return Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
      throw rejection;
    }
  };
};
