import type { Config } from '../../config';
import { isLoopback } from '../../http/client-address';
import type { MakeLimiter } from '../../throttle/limiter';
import { consume, createGuessThrottle, type GuessThrottle, keyOf } from './guessing';

/** Mails an account is sent in an hour because somebody asked for them. */
const MAILS_PER_HOUR = 3;

export interface LoginThrottle {
  /** Counts a registration from an address; throws RATE_LIMITED past the limit. */
  registration(address: string): Promise<void>;
  /** Counts a sign-in, or another use of a secret, from an address; throws RATE_LIMITED past the limit. */
  signIn(address: string): Promise<void>;
  readonly guesses: GuessThrottle;
  /** Whether `account` may be mailed once more; never throws, because an answer must not tell that there is an account. */
  mayMail(account: string): Promise<boolean>;
}

/** The throttles of ruling 15. */
export const createLoginThrottle = (
  { throttle, demo }: Pick<Config, 'throttle' | 'demo'>,
  make: MakeLimiter,
): LoginThrottle => {
  const registrations = make({ name: 'registration', points: throttle.registrationsPerHour, duration: 3600 });
  const signIns = make({ name: 'sign-in', points: throttle.signInsPerMinute, duration: 60 });
  const mails = make({ name: 'mail', points: MAILS_PER_HOUR, duration: 3600 });
  // Everybody shares this address on a demo machine, tests included.
  const isExempt = (address: string): boolean => demo && isLoopback(address);

  return {
    async registration(address) {
      if (!isExempt(address)) await consume(registrations, address);
    },
    async signIn(address) {
      if (!isExempt(address)) await consume(signIns, address);
    },
    guesses: createGuessThrottle(throttle.failuresBeforeDelay, make),
    mayMail: (account) =>
      mails.consume(keyOf(account)).then(
        () => true,
        () => false,
      ),
  };
};
