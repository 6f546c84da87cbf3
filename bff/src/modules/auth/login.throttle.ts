import {
  consume,
  createGuessThrottle,
  type GuessThrottle,
  hashedKey,
  isExempt as isExemptFrom,
  type MakeLimiter,
} from '@prebell/server/throttle';
import type { Config } from '../../config';

/** Maximum mails per hour that anybody can trigger for one account. */
const MAILS_PER_HOUR = 3;

export interface LoginThrottle {
  /** Counts a registration from an address; throws RATE_LIMITED past the limit. */
  registration(address: string): Promise<void>;
  /** Counts a sign-in, or another attempt at a secret, from an address; throws RATE_LIMITED past the limit. */
  signIn(address: string): Promise<void>;
  /**
   * Like `signIn`, for a device that has signed in to `account` before: attempts by others from the same address do not count against it.
   */
  knownSignIn(address: string, account: string): Promise<void>;
  readonly guesses: GuessThrottle;
  /**
   * Whether `account` may get another mail. Never throws, because an answer must not reveal that there is an account.
   */
  mayMail(account: string): Promise<boolean>;
}

/** Creates the throttles of ruling 15. */
export const createLoginThrottle = (
  config: Pick<Config, 'throttle' | 'demo' | 'limits'>,
  make: MakeLimiter,
): LoginThrottle => {
  const { throttle } = config;
  const registrations = make({ name: 'registration', points: throttle.registrationsPerHour, duration: 3600 });
  const signIns = make({ name: 'sign-in', points: throttle.signInsPerMinute, duration: 60 });
  const knownSignIns = make({ name: 'sign-in known', points: throttle.signInsPerMinute, duration: 60 });
  const mails = make({ name: 'mail', points: MAILS_PER_HOUR, duration: 3600 });
  const isExempt = (address: string): boolean => isExemptFrom(config, address);

  return {
    async registration(address) {
      if (!isExempt(address)) await consume(registrations, address);
    },
    async signIn(address) {
      if (!isExempt(address)) await consume(signIns, address);
    },
    async knownSignIn(address, account) {
      if (!isExempt(address)) await consume(knownSignIns, hashedKey(account));
    },
    guesses: createGuessThrottle(throttle.failuresBeforeDelay, make),
    mayMail: (account) =>
      mails.consume(hashedKey(account)).then(
        () => true,
        () => false,
      ),
  };
};

declare module '../../deps' {
  interface Deps {
    /** Limits attempts at secrets. */
    readonly throttle: LoginThrottle;
  }
}
