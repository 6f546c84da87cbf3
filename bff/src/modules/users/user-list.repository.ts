import type { Tier, USER_SORTS } from '@prebell/contracts';
import {
  containing,
  directionSql,
  isAfter,
  lastIfMissing,
  listTotal,
  type Order,
  orderBy,
  type Place,
  placeOf,
  recentTotal,
  type SortKey,
  seekPage,
} from '@prebell/server/db';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Connection, Tables } from '../../db/database';
import { refreshHeldTiers } from './held-tiers.repository';
import { selectUsers, type UserRecord } from './users.repository';

export interface UserListFilter {
  /** Text in the username, e-mail address or name, ignoring case. */
  readonly search?: string | undefined;
  readonly tier?: Tier | undefined;
  readonly active?: boolean | undefined;
  /** The time at which tiers are compared. */
  readonly now: Date;
  readonly sort: (typeof USER_SORTS)[number];
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/** Whether an account has this tier. The tier is part of the query text, so that the planner finds its index (migration 042). */
const holds = (tier: Tier) => sql<boolean>`users.held_tier = ${sql.lit(tier)}`;

const filterUsers = <O>(
  query: SelectQueryBuilder<Tables, 'users', O>,
  { search, tier, active }: UserListFilter,
): SelectQueryBuilder<Tables, 'users', O> =>
  query
    .where('users.deleted_at', 'is', null)
    .$if(Boolean(search), (q) => q.where(sql<boolean>`search_text like lower(${containing(search ?? '')})`))
    .$if(tier !== undefined, (q) => q.where(holds(tier ?? 'free')))
    .$if(active !== undefined, (q) => q.where('is_active', '=', active ?? true));

const KEYS: Record<UserListFilter['sort'], SortKey> = {
  created_at: { by: () => sql`users.created_at`, type: 'timestamptz' },
  username: { by: () => sql`lower(users.username)`, type: 'text' },
  email: { by: () => sql`lower(users.email)`, type: 'text' },
  last_login: lastIfMissing(sql`users.last_login`),
};

const orderOf = ({ sort, order: direction }: UserListFilter): Order => ({
  key: KEYS[sort],
  id: sql`users.id`,
  idType: 'uuid',
  direction,
});

/**
 * Accounts in order, optionally after a position, each with its position. Finds the ids first and then reads the other
 * columns only of those. With a filter by tier, call `refreshHeldTiers` before.
 */
export const partOfUsers = (
  db: Connection,
  { from, ...filter }: UserListFilter & { readonly from: Place | null },
): Promise<(UserRecord & Place)[]> => {
  const order = orderOf(filter);
  const page = filterUsers(db.selectFrom('users').select('users.id'), filter)
    .$if(from !== null, (query) => query.where(isAfter(order, from ?? { place_key: '', place_id: '' })))
    .orderBy(orderBy(order))
    .limit(filter.limit)
    .offset(filter.offset);
  return selectUsers(db).select(placeOf(order)).where('users.id', 'in', page).orderBy(orderBy(order)).execute();
};

interface UserPage {
  readonly users: UserRecord[];
  /** The number of accounts on all pages. */
  readonly total: number;
}

/** The position of every `step`th account. */
const loadPlaces = async (db: Connection, filter: UserListFilter, step: number): Promise<Place[]> => {
  const order = orderOf(filter);
  const numbered = filterUsers(
    db
      .selectFrom('users')
      .select(placeOf(order))
      .select(sql<number>`row_number() over (order by ${orderBy(order)})`.as('position')),
    filter,
  );
  return db
    .selectFrom(numbered.as('numbered'))
    .select(['place_key', 'place_id'])
    .where(sql<boolean>`position % ${step} = 0`)
    .orderBy('position')
    .execute();
};

/** A key for the rows that a filter finds, regardless of order and page. */
const nameOf = ({ search, tier, active }: UserListFilter): string => JSON.stringify(['users', search, tier, active]);

const countUsers = (db: Connection, filter: UserListFilter): Promise<number> =>
  listTotal(db, {
    name: nameOf(filter),
    count: async (limit) => {
      const rows = filterUsers(db.selectFrom('users').select('users.id'), filter).$if(limit !== null, (query) =>
        query.limit(limit ?? 0),
      );
      const { total } = await db
        .selectFrom(rows.as('some'))
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },
    rows: () => filterUsers(db.selectFrom('users').select('users.id'), filter).compile(),
  });

/** Up to this many matches are read and sorted. If there are more, walking the index in order finds a page faster. */
const FEW = 5_000;

/** A page of a search with few matches: an index finds them all, and then they are sorted. Null if there are more. */
const searchUsers = async (db: Connection, filter: UserListFilter): Promise<UserPage | null> => {
  const { key, direction } = orderOf(filter);
  const matched = filterUsers(db.selectFrom('users').select(['users.id', key.by(direction).as('key')]), filter).limit(
    FEW + 1,
  );
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with matched as materialized (${matched})
    select (select count(*) from matched) as total, array(
      select id from matched order by key ${directionSql(direction)}, id ${directionSql(direction)}
      limit ${filter.limit} offset ${filter.offset}
    ) as ids`.execute(db);
  const { total, ids } = rows[0] ?? { total: 0, ids: [] };
  if (total > FEW) return null;
  const users = ids.length === 0 ? [] : await selectUsers(db).where('users.id', 'in', ids).execute();
  return { total, users: users.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) };
};

/** One page of accounts, and how many match in total. */
export const findUserPage = async (db: Connection, filter: UserListFilter): Promise<UserPage> => {
  if (filter.tier !== undefined) await refreshHeldTiers(db, filter.now);
  const isLong = recentTotal(db, nameOf(filter)) !== null;
  const found = filter.search && !isLong ? await searchUsers(db, filter) : null;
  if (found) return found;
  const name = `${nameOf(filter)} ${filter.sort} ${filter.order}`;
  const [start, total] = await Promise.all([
    seekPage(db, { name, offset: filter.offset, load: (step) => loadPlaces(db, filter, step) }),
    countUsers(db, filter),
  ]);
  return { users: await partOfUsers(db, { ...filter, ...start }), total };
};
