import type { Connection } from '../../db/database';

/** Removes all keys of a user. Resolves with their number. */
export const deleteApiKeysOf = async (tx: Connection, userId: string): Promise<number> => {
  const { numDeletedRows } = await tx.deleteFrom('api_keys').where('user_id', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
};
