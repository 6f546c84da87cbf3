import { LIVE_STATUSES, type Tier } from '@prebell/contracts';
import { type Insertable, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Connection, Tables } from '../../db/database';
import { containing } from '../../db/like';
import type { UsersTable } from '../../db/tables/users.table';
import type { Entitled } from './tier';

/** A user's row with the names of the dispatch roles and what decides on the tier. */
export type UserRecord = Selectable<UsersTable> &
  Pick<Entitled, 'grant' | 'subscription'> & { readonly roles: readonly string[] };

export const USERNAME_INDEX = 'users_username_key';
export const EMAIL_INDEX = 'users_email_key';

const grantFacts = sql<Entitled['grant']>`(
  select json_build_object('tier', tier, 'expires_at', extract(epoch from expires_at) * 1000)
  from entitlement_grants where user_id = users.id and revoked_at is null
)`;

/** The live subscription, else the latest that ended. */
const subscriptionFacts = sql<Entitled['subscription']>`(
  select json_build_object(
    'tier', tier,
    'status', status,
    'current_period_end', extract(epoch from current_period_end) * 1000,
    'trial_end', extract(epoch from trial_end) * 1000,
    'ends_at', extract(epoch from ends_at) * 1000,
    'past_due_since', extract(epoch from past_due_since) * 1000,
    'pending', case when pending_at is not null
      then json_build_object('tier', pending_tier, 'at', extract(epoch from pending_at) * 1000) end
  )
  from subscriptions where user_id = users.id
  order by status in (${sql.join(LIVE_STATUSES)}) desc, created_at desc limit 1
)`;

const selectUsers = (db: Connection) =>
  db
    .selectFrom('users')
    .selectAll('users')
    .select((eb) =>
      eb
        .selectFrom('user_roles')
        .select(sql<string[]>`coalesce(array_agg(role order by role), '{}')`.as('roles'))
        .whereRef('user_roles.user_id', '=', 'users.id')
        .$asScalar()
        .$notNull()
        .as('roles'),
    )
    .select([grantFacts.as('grant'), subscriptionFacts.as('subscription')]);

export const findUser = (db: Connection, id: string): Promise<UserRecord | undefined> =>
  selectUsers(db).where('users.id', '=', id).executeTakeFirst();

/** The user with this username or e-mail address, without case. A username has no '@', so both cannot mean two people. */
export const findUserByLogin = (db: Connection, login: string): Promise<UserRecord | undefined> =>
  selectUsers(db)
    .where((eb) =>
      eb.or([sql<boolean>`lower(username) = lower(${login})`, sql<boolean>`lower(email) = lower(${login})`]),
    )
    .executeTakeFirst();

/** Inserts an account; a taken name rejects with a unique violation of `USERNAME_INDEX` or `EMAIL_INDEX`. */
export const insertUser = async (db: Connection, user: Insertable<UsersTable>): Promise<void> => {
  await db.insertInto('users').values(user).execute();
};

export const updateNames = async (
  db: Connection,
  id: string,
  names: { readonly first_name: string | null; readonly last_name: string | null },
): Promise<void> => {
  await db.updateTable('users').set(names).where('id', '=', id).execute();
};

export const updatePassword = async (db: Connection, id: string, password_hash: string): Promise<void> => {
  await db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
};

export const touchLastLogin = async (db: Connection, id: string, at: Date): Promise<void> => {
  await db.updateTable('users').set({ last_login: at }).where('id', '=', id).execute();
};

/**
 * Locks accounts until the transaction ends, in one order for everybody, so that two admins acting on each other wait
 * instead of deadlocking. What is read afterwards is true until the commit.
 */
export const lockUsers = async (tx: Connection, ids: readonly string[]): Promise<void> => {
  await tx.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
};

/** The fields only an admin changes. */
export type AdminFields = Partial<Pick<UserRecord, 'is_active' | 'is_admin'>>;

export const updateAdminFields = async (tx: Connection, id: string, fields: AdminFields): Promise<void> => {
  await tx.updateTable('users').set(fields).where('id', '=', id).execute();
};

/** Replaces a user's dispatch roles. */
export const replaceRoles = async (tx: Connection, userId: string, roles: readonly string[]): Promise<void> => {
  await tx.deleteFrom('user_roles').where('user_id', '=', userId).execute();
  if (roles.length > 0)
    await tx
      .insertInto('user_roles')
      .values(roles.map((role) => ({ user_id: userId, role })))
      .execute();
};

export interface UserCounts {
  readonly total: number;
  readonly active: number;
  readonly recent_signups: number;
  readonly recent_logins: number;
  readonly premium: number;
  readonly pro: number;
}

/** Counts over all accounts at `now`, in one pass; 'recent' begins at `since`. */
export const countAccounts = (
  db: Connection,
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<UserCounts> =>
  db
    .selectFrom('users')
    .select(({ fn }) => {
      const all = () => fn.countAll<number>();
      const holds = (tier: Tier) => sql<boolean>`effective_tier(id, ${now}) = ${tier}`;
      return [
        all().as('total'),
        all().filterWhere('is_active', '=', true).as('active'),
        all().filterWhere('created_at', '>=', since).as('recent_signups'),
        all().filterWhere('last_login', '>=', since).as('recent_logins'),
        all().filterWhere(holds('premium')).as('premium'),
        all().filterWhere(holds('pro')).as('pro'),
      ];
    })
    .executeTakeFirstOrThrow();

export interface UserListFilter {
  /** Text in the username, e-mail address or name, without case. */
  readonly search?: string | undefined;
  readonly tier?: Tier | undefined;
  readonly active?: boolean | undefined;
  /** Tiers are compared as they count at this moment. */
  readonly now: Date;
  readonly limit: number;
  readonly offset: number;
}

const filterUsers = <O>(
  query: SelectQueryBuilder<Tables, 'users', O>,
  { search, tier, active, now }: UserListFilter,
): SelectQueryBuilder<Tables, 'users', O> =>
  query
    .$if(Boolean(search), (q) =>
      q.where(sql<boolean>`concat_ws(' ', username, email, first_name, last_name) ilike ${containing(search ?? '')}`),
    )
    .$if(tier !== undefined, (q) => q.where(sql<boolean>`effective_tier(users.id, ${now}) = ${tier ?? null}`))
    .$if(active !== undefined, (q) => q.where('is_active', '=', active ?? true));

/** One page of accounts, newest first. */
export const listUsers = (db: Connection, filter: UserListFilter): Promise<UserRecord[]> =>
  filterUsers(selectUsers(db), filter)
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();

/** How many accounts the filter matches over all pages. */
export const countUsers = async (db: Connection, filter: UserListFilter): Promise<number> => {
  const { total } = await filterUsers(
    db.selectFrom('users').select((eb) => eb.fn.countAll<number>().as('total')),
    filter,
  ).executeTakeFirstOrThrow();
  return total;
};
