import { hash, type Options, parseOptions, verify } from '@node-rs/argon2';
import { hashQueue, STRANGER, type Who } from './hash-queue';

/** argon2id with 19 MiB, two passes, one lane: the first choice of OWASP's password storage cheat sheet. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const satisfies Options;

const DUMMY_HASH = hash('no account has this password', PARAMETERS);

/** A hash that no password matches, for accounts that cannot sign in. */
export const UNUSABLE_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** The same text can be typed in several Unicode forms, so normalize it to the composed form in which it is stored. */
export const normalisePassword = (password: string): string => password.normalize('NFC');

/** Runs a request that checks a password. In a flood it throws UNAVAILABLE before the request does any work. */
export const admitToHash = <T>(who: Who, request: () => Promise<T>): Promise<T> => hashQueue.admit(who, request);

/** Hashes `password` to a PHC string. Throws UNAVAILABLE while too many wait. */
export const hashPassword = (password: string, who: Who = STRANGER): Promise<string> =>
  hashQueue.run(who, () => hash(normalisePassword(password), PARAMETERS));

/**
 * Whether `password` matches `storedHash`. If there is no account, it checks a dummy hash, so that the response time
 * does not reveal which accounts exist. Throws UNAVAILABLE while too many wait.
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

/** Whether a stored hash has outdated parameters and must be replaced. */
export const isOutdatedHash = (storedHash: string): boolean => {
  const { memoryCost, timeCost, parallelism } = parseOptions(storedHash);
  return (
    memoryCost !== PARAMETERS.memoryCost || timeCost !== PARAMETERS.timeCost || parallelism !== PARAMETERS.parallelism
  );
};
