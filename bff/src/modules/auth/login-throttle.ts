import { createHash } from 'node:crypto';
import type { RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../../config';
import { AppError } from '../../http/app-error';
import { isExempt as isExemptFrom } from '../../throttle/exempt';
import type { MakeLimiter } from '../../throttle/limiter';

/** A failure is forgotten when none followed for this long, seconds. */
const MEMORY_SECONDS = 60 * 60;
/** The doubling stops here, so that nobody is locked out for good, seconds. */
const LONGEST_DELAY_SECONDS = 15 * 60;
/** Mails an account is sent in an hour because somebody asked for them. */
const MAILS_PER_HOUR = 3;

export interface LoginThrottle {
  /** Counts a registration from an address; throws RATE_LIMITED past the limit. */
  registration(address: string): Promise<void>;
  /** Counts a sign-in, or another use of a secret, from an address; throws RATE_LIMITED past the limit. */
  signIn(address: string): Promise<void>;
  /**
   * Call before a password of `account` is checked: throws RATE_LIMITED while a delay runs. The attempt counts as failed
   * until `succeed` or `undo` says otherwise, so that guesses sent at once are delayed as well.
   * @returns whether failures have just begun to cost time, that is whether somebody guesses
   */
  attempt(account: string): Promise<boolean>;
  succeed(account: string): Promise<void>;
  /** The attempt was not made after all. */
  undo(account: string): Promise<void>;
  /** Whether `account` may be mailed once more; never throws, because an answer must not tell that there is an account. */
  mayMail(account: string): Promise<boolean>;
}

const refuse = (seconds: number): never => {
  throw new AppError('RATE_LIMITED', 'Too many attempts. Please wait a moment and try again.', { retryAfter: seconds });
};

const consume = (limiter: RateLimiterAbstract, key: string): Promise<unknown> =>
  limiter.consume(key).catch((rejection: RateLimiterRes) => refuse(rejection.msBeforeNext / 1000));

/** People type all kinds of things into a field for names, their passwords among them: none is kept as it was typed. */
const keyOf = (account: string): string => createHash('sha256').update(account).digest('base64url');

/** The throttles of ruling 15. */
export const createLoginThrottle = (
  config: Pick<Config, 'throttle' | 'demo' | 'limits'>,
  make: MakeLimiter,
): LoginThrottle => {
  const { throttle } = config;
  const registrations = make({ name: 'registration', points: throttle.registrationsPerHour, duration: 3600 });
  const signIns = make({ name: 'sign-in', points: throttle.signInsPerMinute, duration: 60 });
  const failures = make({ name: 'failure', points: Number.MAX_SAFE_INTEGER, duration: MEMORY_SECONDS });
  const delays = make({ name: 'delay', points: 1, duration: LONGEST_DELAY_SECONDS });
  const mails = make({ name: 'mail', points: MAILS_PER_HOUR, duration: 3600 });
  const isExempt = (address: string): boolean => isExemptFrom(config, address);

  return {
    async registration(address) {
      if (!isExempt(address)) await consume(registrations, address);
    },
    async signIn(address) {
      if (!isExempt(address)) await consume(signIns, address);
    },
    async attempt(account) {
      const key = keyOf(account);
      const delay = await delays.get(key);
      if (delay && delay.msBeforeNext > 0) refuse(delay.msBeforeNext / 1000);
      const { consumedPoints } = await failures.penalty(key);
      const surplus = consumedPoints - throttle.failuresBeforeDelay;
      if (surplus >= 0) await delays.block(key, Math.min(2 ** surplus, LONGEST_DELAY_SECONDS));
      return surplus === 0;
    },
    async succeed(account) {
      const key = keyOf(account);
      await Promise.all([failures.delete(key), delays.delete(key)]);
    },
    async undo(account) {
      const key = keyOf(account);
      await Promise.all([failures.reward(key), delays.delete(key)]);
    },
    mayMail: (account) =>
      mails.consume(keyOf(account)).then(
        () => true,
        () => false,
      ),
  };
};
