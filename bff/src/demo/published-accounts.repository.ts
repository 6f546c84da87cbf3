import { type Selectable, sql } from 'kysely';
import type { Connection } from '../db/database';
import type { UsersTable } from '../db/tables/users.table';
import { DEMO_DOMAIN, DEMO_USERNAMES } from '../modules/password/demo-credentials.policy';

export type Suspect = Pick<Selectable<UsersTable>, 'id' | 'username' | 'is_admin' | 'is_active' | 'password_hash'>;

/** Accounts that a demo may have created, under any address, admins first, without deleted ones. */
export const findSuspects = (db: Connection): Promise<Suspect[]> =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'is_admin', 'is_active', 'password_hash'])
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('is_demo', '=', true),
        eb(sql<string>`lower(username)`, 'in', [...DEMO_USERNAMES]),
        sql<boolean>`lower(email) like ${`%@${DEMO_DOMAIN}`}`,
      ]),
    )
    .orderBy('is_admin', 'desc')
    .orderBy('username')
    .execute();
