import type { User } from '@prebell/contracts';

type Named = Pick<User, 'first_name' | 'last_name' | 'username'>;

/** 'DW' for Dana Whitfield; without a name, the first letters of the username. */
const initialsOf = ({ first_name, last_name, username }: Named): string => {
  const letters = [first_name, last_name].map((name) => name?.trim().charAt(0) ?? '').join('');
  return (letters || username.slice(0, 2)).toUpperCase();
};

/** A unit typed as initials by mistake must not sign later dispatches. */
const isUnit = (text: string): boolean => /\d/.test(text);

/** The initials to suggest for a dispatch. @param last those used for the last dispatch, or '' */
export const dispatcherInitials = (user: Named, last: string): string =>
  last !== '' && !isUnit(last) ? last : initialsOf(user);
