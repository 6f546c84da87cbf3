import type { Tier, USER_SORTS } from '@prebell/contracts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Connection, Tables } from '../../db/database';
import { containing } from '../../db/like';
import { heldTiers } from './held-tiers.repository';
import { selectUsers, type UserRecord } from './users.repository';

export interface UserListFilter {
  /** Text in the username, e-mail address or name, without case. */
  readonly search?: string | undefined;
  readonly tier?: Tier | undefined;
  readonly active?: boolean | undefined;
  /** Tiers are compared as they count at this moment. */
  readonly now: Date;
  readonly sort: (typeof USER_SORTS)[number];
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/** Whether a user's tier is this one at `now`; Free is holding nothing else. */
const holds = (tier: Tier, now: Date) =>
  tier === 'free'
    ? sql<boolean>`users.id not in (select user_id from ${heldTiers(now)} held)`
    : sql<boolean>`users.id in (select user_id from ${heldTiers(now)} held where tier = ${tier})`;

const filterUsers = <O>(
  query: SelectQueryBuilder<Tables, 'users', O>,
  { search, tier, active, now }: UserListFilter,
): SelectQueryBuilder<Tables, 'users', O> =>
  query
    .where('users.deleted_at', 'is', null)
    .$if(Boolean(search), (q) => q.where(sql<boolean>`search_text like lower(${containing(search ?? '')})`))
    .$if(tier !== undefined, (q) => q.where(holds(tier ?? 'free', now)))
    .$if(active !== undefined, (q) => q.where('is_active', '=', active ?? true));

/** What a list is ordered by; whoever never signed in comes last, whichever way. */
const ORDER = {
  created_at: { key: sql`users.created_at`, nulls: sql`` },
  username: { key: sql`lower(users.username)`, nulls: sql`` },
  email: { key: sql`lower(users.email)`, nulls: sql`` },
  last_login: { key: sql`users.last_login`, nulls: sql` nulls last` },
} as const satisfies Record<UserListFilter['sort'], unknown>;

const orderOf = ({ sort, order }: UserListFilter) => sql`${ORDER[sort].key} ${sql.raw(order)}${ORDER[sort].nulls}`;

/** Accounts in order. Which they are is decided first: what else is read of an account is read of these alone. */
export const listUsers = (db: Connection, filter: UserListFilter): Promise<UserRecord[]> => {
  const page = filterUsers(db.selectFrom('users').select('users.id'), filter)
    .orderBy(orderOf(filter))
    .orderBy('users.id', 'desc')
    .limit(filter.limit)
    .offset(filter.offset);
  return selectUsers(db).where('users.id', 'in', page).orderBy(orderOf(filter)).orderBy('users.id', 'desc').execute();
};

interface UserPage {
  readonly users: UserRecord[];
  /** Over all pages. */
  readonly total: number;
}

const countUsers = async (db: Connection, filter: UserListFilter): Promise<number> => {
  const { total } = await filterUsers(
    db.selectFrom('users').select((eb) => eb.fn.countAll<number>().as('total')),
    filter,
  ).executeTakeFirstOrThrow();
  return total;
};

/** Finds what matches once, and both counts it and takes the page from it. */
const searchUsers = async (db: Connection, filter: UserListFilter): Promise<UserPage> => {
  const { key, nulls } = ORDER[filter.sort];
  const matched = filterUsers(db.selectFrom('users').select(['users.id', key.as('key')]), filter);
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with matched as materialized (${matched})
    select (select count(*) from matched) as total, array(
      select id from matched order by key ${sql.raw(filter.order)}${nulls}, id desc limit ${filter.limit} offset ${filter.offset}
    ) as ids`.execute(db);
  const { total, ids } = rows[0] ?? { total: 0, ids: [] };
  const users = ids.length === 0 ? [] : await selectUsers(db).where('users.id', 'in', ids).execute();
  return { total, users: users.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) };
};

/** One page of accounts and how many match. Without a search an index gives the page, and counting needs no more than itself. */
export const findUserPage = async (db: Connection, filter: UserListFilter): Promise<UserPage> => {
  if (filter.search || filter.tier !== undefined) return searchUsers(db, filter);
  const [users, total] = await Promise.all([listUsers(db, filter), countUsers(db, filter)]);
  return { users, total };
};
