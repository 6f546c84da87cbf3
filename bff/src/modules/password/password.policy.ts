import { BRAND, PRIVILEGED_PASSWORD_MIN } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { isListed, normalisePassword } from '@prebell/server/password';
import { isGuessable } from './guessable.rules';
import { weaknessOf } from './strength.gateway';

/** The owner of the password. People choose familiar words, and guessers try them. */
export interface PasswordOwner {
  readonly username: string;
  readonly email: string;
  readonly first_name?: string | null;
  readonly last_name?: string | null;
  /** Whether other people's data depend on this account: an admin or a dispatcher. */
  readonly isPrivileged: boolean;
}

const ownWords = ({ username, email, first_name, last_name }: PasswordOwner): string[] => {
  const names = [username, email, email.split('@')[0], first_name, last_name, `${first_name}${last_name}`, BRAND.name];
  return names.filter((name) => typeof name === 'string' && name.length >= 3).map((name) => String(name).toLowerCase());
};

/** Counts characters as people do: an emoji is one. */
const lengthOf = (password: string): number => [...normalisePassword(password)].length;

/** Whether a password is long enough for its owner's role (ruling 11). */
export const isLongEnough = (password: string, { isPrivileged }: Pick<PasswordOwner, 'isPrivileged'>): boolean =>
  !isPrivileged || lengthOf(password) >= PRIVILEGED_PASSWORD_MIN;

/**
 * Refuses a new password that guessers try first, or one that is too short for its owner's role. There are no
 * composition rules (ruling 11). Throws PASSWORD_COMMON or PASSWORD_TOO_SHORT.
 */
export const assertAcceptable = async (password: string, owner: PasswordOwner): Promise<void> => {
  if (!isLongEnough(password, owner))
    throw new AppError(
      'PASSWORD_TOO_SHORT',
      `Your role has access to other people’s data, so your password needs at least ${PRIVILEGED_PASSWORD_MIN} characters.`,
    );
  const typed = normalisePassword(password);
  const own = ownWords(owner);
  if (isGuessable(typed.toLowerCase(), own) || isListed(typed))
    throw new AppError('PASSWORD_COMMON', 'This password is too common and easy to guess. Please choose another one.');
  const weakness = await weaknessOf(typed, own);
  if (weakness !== null)
    throw new AppError('PASSWORD_COMMON', `This password is easy to guess. ${weakness || 'Add another word or two.'}`);
};
