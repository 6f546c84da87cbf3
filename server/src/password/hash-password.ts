import { hash, type Options, parseOptions, verify } from '@node-rs/argon2';
import { hashQueue, STRANGER, type Who } from './hash-queue';

/** argon2id with 19 MiB, two passes, one lane: the first choice of OWASP's sheet. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const satisfies Options;

const DUMMY_HASH = hash('no account has this password', PARAMETERS);

/** A hash that no password matches, for accounts without sign-in. */
export const UNUSABLE_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** One Unicode form for text that can be typed in several: composed, as it is stored. */
export const normalisePassword = (password: string): string => password.normalize('NFC');

/** Runs a request that checks a password. In a flood it throws UNAVAILABLE before the request costs anything. */
export const admitToHash = <T>(who: Who, request: () => Promise<T>): Promise<T> => hashQueue.admit(who, request);

/** A PHC string of `password`. Throws UNAVAILABLE while too many wait. */
export const hashPassword = (password: string, who: Who = STRANGER): Promise<string> =>
  hashQueue.run(who, () => hash(normalisePassword(password), PARAMETERS));

/**
 * Whether `password` matches `storedHash`. Without an account it checks a dummy hash for as long, so that the response
 * time does not reveal which accounts exist. Throws UNAVAILABLE while too many wait.
 */
export const checkPassword = async (
  storedHash: string | undefined,
  password: string,
  who: Who = STRANGER,
): Promise<boolean> => {
  const compared = storedHash ?? (await DUMMY_HASH);
  const matches = await hashQueue.run(who, () => verify(compared, normalisePassword(password)));
  return storedHash !== undefined && matches;
};

/** Whether a stored hash has outdated parameters and should be replaced. */
export const isOutdatedHash = (storedHash: string): boolean => {
  const { memoryCost, timeCost, parallelism } = parseOptions(storedHash);
  return (
    memoryCost !== PARAMETERS.memoryCost || timeCost !== PARAMETERS.timeCost || parallelism !== PARAMETERS.parallelism
  );
};
