import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../http/app-error';
import { COMMON_PASSWORDS } from './common-passwords';

// argon2id with 19 MiB, two passes, one lane: the library's defaults, the first choice of OWASP's sheet.
const DUMMY_HASH = hash('no account has this password');

const common = new Set(COMMON_PASSWORDS.trim().split(/\s+/));

/** One form for a text that can be typed in several: composed, as it is stored. */
const normalise = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> => hash(normalise(password));

/**
 * Whether `password` belongs to `storedHash`. Without an account it works as long on a hash nobody has, so that the time
 * of an answer does not tell which accounts exist.
 */
export const checkPassword = async (storedHash: string | undefined, password: string): Promise<boolean> => {
  const matches = await verify(storedHash ?? (await DUMMY_HASH), normalise(password));
  return storedHash !== undefined && matches;
};

/** Throws PASSWORD_COMMON for a password that guessers try first: a well-known one, or the account's own name. */
export const assertUncommon = (
  password: string,
  account: { readonly username: string; readonly email: string },
): void => {
  const text = normalise(password).toLowerCase();
  const own = [account.username, account.email, account.email.split('@')[0] ?? ''].map((name) => name.toLowerCase());
  if (common.has(text) || own.includes(text))
    throw new AppError(
      'PASSWORD_COMMON',
      'This password is too common and would be guessed first. Please choose another one.',
    );
};
