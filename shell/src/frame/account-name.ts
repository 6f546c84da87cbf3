import type { User } from '@prebell/contracts';

/** The name of the account button, before and after its menu has arrived. */
export const accountOf = ({ username }: User): string => `Account of ${username}`;
