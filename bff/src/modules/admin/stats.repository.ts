import { type AdminStats, CONVERSION_TIERS, type ConversionTier } from '@prebell/contracts';
import { sql } from 'kysely';
import type { Connection } from '../../db/database';
import { refreshHeldTiers } from '../users/held-tiers.repository';

/** Counts over all accounts in one pass; 'recent' starts at `since`. */
export const countAccounts = (db: Connection, since: Date): Promise<AdminStats['users']> =>
  db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .select(({ fn }) => {
      const all = () => fn.countAll<number>();
      return [
        all().as('total'),
        all().filterWhere('is_active', '=', true).as('active'),
        all().filterWhere('created_at', '>=', since).as('recent_signups'),
        all().filterWhere('last_login', '>=', since).as('recent_logins'),
      ];
    })
    .executeTakeFirstOrThrow();

/** How many accounts have a tier at `now`. */
export const countTiers = async (db: Connection, now: Date): Promise<AdminStats['tiers']> => {
  await refreshHeldTiers(db, now);
  const row = await db
    .selectFrom('users')
    .where('held_tier', '<>', sql.lit('free'))
    .select(({ fn }) =>
      CONVERSION_TIERS.map((tier) => fn.countAll<number>().filterWhere('held_tier', '=', tier).as(tier)),
    )
    .executeTakeFirstOrThrow();
  return row as Record<ConversionTier, number>;
};
