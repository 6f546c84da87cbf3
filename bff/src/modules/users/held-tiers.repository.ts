import { sql } from 'kysely';
import type { Connection } from '../../db/database';

/** How many accounts one statement updates. It locks them until it ends. */
const AT_ONCE = 500;

/**
 * Updates `users.held_tier` as of `now`. The database itself updates it with every change (migration 042), so this only
 * handles tiers that began or ended because time passed. Call it before a query that reads the column.
 */
export const refreshHeldTiers = async (db: Connection, now: Date): Promise<void> => {
  let found = AT_ONCE;
  while (found === AT_ONCE) {
    // In the order of ids, like all code that locks several accounts.
    const { rows } = await sql`
      select id, keep_held_tier(id, ${now}) from (
        select id from users
        where (held_until < 'infinity' and held_until <= ${now}) or (held_from > '-infinity' and held_from > ${now})
        order by id limit ${AT_ONCE}
      ) due`.execute(db);
    found = rows.length;
  }
};
