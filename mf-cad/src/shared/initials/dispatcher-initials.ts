import type { User } from '@prebell/contracts';

type Named = Pick<User, 'first_name' | 'last_name' | 'username'>;

/** 'DW' for Dana Whitfield; the user name's first letters without a name. */
const initialsOf = ({ first_name, last_name, username }: Named): string => {
  const letters = [first_name, last_name].map((name) => name?.trim().charAt(0) ?? '').join('');
  return (letters || username.slice(0, 2)).toUpperCase();
};

/** A unit typed into the initials by mistake must not sign later dispatches. */
const isUnit = (text: string): boolean => /\d/.test(text);

/**
 * The initials to propose for a dispatch.
 * @param last those typed into the last dispatch, or ''
 */
export const dispatcherInitials = (user: Named, last: string): string =>
  last !== '' && !isUnit(last) ? last : initialsOf(user);
