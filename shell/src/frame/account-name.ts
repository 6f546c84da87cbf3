import type { User } from '@prebell/contracts';

/** The accessible name of the account button, both before and after its menu has loaded. */
export const accountOf = ({ username }: User): string => `Account of ${username}`;
