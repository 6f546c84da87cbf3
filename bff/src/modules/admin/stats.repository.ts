import type { AdminStats } from '@prebell/contracts';
import type { Connection } from '../../db/database';
import { heldTiers } from '../users/held-tiers.repository';

/** Counts over all accounts, in one pass; 'recent' begins at `since`. */
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

/** How many hold a tier at `now`. */
export const countTiers = (db: Connection, now: Date): Promise<AdminStats['tiers']> =>
  db
    .selectFrom(heldTiers(now).as('held'))
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('tier', '=', 'premium').as('premium'),
      fn.countAll<number>().filterWhere('tier', '=', 'pro').as('pro'),
    ])
    .executeTakeFirstOrThrow();
