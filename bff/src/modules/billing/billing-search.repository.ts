import type { SubscriptionStatus } from '@prebell/contracts';
import { containing, type Order, recentTotal } from '@prebell/server/db';
import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../db/database';

export type BillingTable = 'payments' | 'subscriptions';

/** Up to this many accounts are looked up first. If more match, walking the list in its order finds a page sooner. */
const FEW = 5_000;

/** What a search finds, as conditions on the rows of its table. */
export interface Searched {
  /** Identifies the list together with its search. */
  readonly name: string;
  /** For reading a page: checked row by row along the index of the order. */
  readonly onPage: (order: Order) => RawBuilder<boolean>;
  /** For reading all rows: the database chooses the plan. */
  readonly onAll: RawBuilder<boolean>;
}

const EVERYTHING = sql<boolean>`true`;

/** The last four digits of a card, which is all we know of its number. */
const isCardEnd = (search: string): boolean => /^\d{4}$/.test(search);

/**
 * The accounts that a search matches: by part of a name or address, by one of their ids at the payment processor, or by the last
 * four digits of a card that they used.
 */
const findOwners = async (db: Connection, search: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    (select id from users where search_text like lower(${containing(search)}) limit ${FEW + 1})
    union all select id from users where stripe_customer_id = ${search}
    union all select user_id from subscriptions where id = ${search}
    union all select user_id from payments where id = ${search}
    union all (
      select distinct user_id from payments where ${isCardEnd(search)} and right(payment_method, 4) = ${search} limit ${FEW + 1}
    )`.execute(db);
  return rows.map(({ id }) => id);
};

const ofOwners = (table: BillingTable, ids: readonly string[]): RawBuilder<boolean> =>
  sql`${sql.ref(`${table}.user_id`)} = any(${ids}::uuid[])`;

/** For a search that many accounts match: their rows are then close together in most orders. */
const ofMany = (table: BillingTable, search: string): Omit<Searched, 'name'> => {
  const owner = sql.ref(`${table}.user_id`);
  const pattern = sql`lower(${containing(search)})`;
  const matchesAs = (account: 'owner' | 'users') => {
    const named = sql<boolean>`${sql.ref(`${account}.search_text`)} like ${pattern}`;
    return isCardEnd(search)
      ? sql<boolean>`(${named} or exists (
          select from payments paid where paid.user_id = ${sql.ref(`${account}.id`)} and right(paid.payment_method, 4) = ${search}
        ))`
      : named;
  };
  const matches = matchesAs('owner');
  return {
    // In the order of names, all matching accounts may come last, so check each account before reading its rows.
    onPage: ({ key }) =>
      key.isJoined ? matchesAs('users') : sql<boolean>`(select ${matches} from users owner where owner.id = ${owner})`,
    onAll: sql<boolean>`${owner} in (select owner.id from users owner where ${matches})`,
  };
};

/** A row's own id finds only that row; the ids of its owner find all of the owner's rows. */
const conditionOf = async (
  db: Connection,
  table: BillingTable,
  search: string,
): Promise<RawBuilder<boolean> | null> => {
  const own = await sql`select 1 from ${sql.table(table)} where id = ${search}`.execute(db);
  if (own.rows.length > 0) return sql<boolean>`${sql.ref(`${table}.id`)} = ${search}`;
  const owners = await findOwners(db, search);
  return owners.length > FEW ? null : ofOwners(table, owners);
};

/** What a search of payments or subscriptions finds; everything if there is no search. */
export const searchBilling = async (
  db: Connection,
  table: BillingTable,
  search: string | undefined,
): Promise<Searched> => {
  if (!search) return { name: table, onPage: () => EVERYTHING, onAll: EVERYTHING };
  const name = `${table} ${search}`;
  // If the list is already known to be long, there is no need to look up its accounts again.
  const condition = recentTotal(db, name) === null ? await conditionOf(db, table, search) : null;
  return condition === null ? { name, ...ofMany(table, search) } : { name, onPage: () => condition, onAll: condition };
};

/** Which subscriptions a list shows. */
export interface SubscriptionFilter {
  readonly search?: string | undefined;
  readonly status?: SubscriptionStatus | undefined;
}

/** The subscriptions that a search finds, only those in one status if it is given. */
export const searchSubscriptions = async (
  db: Connection,
  { search, status }: SubscriptionFilter,
): Promise<Searched> => {
  const searched = await searchBilling(db, 'subscriptions', search);
  if (status === undefined) return searched;
  const inStatus = (found: RawBuilder<boolean>) => sql<boolean>`subscriptions.status = ${status} and ${found}`;
  return {
    name: `${status} ${searched.name}`,
    onPage: (order) => inStatus(searched.onPage(order)),
    onAll: inStatus(searched.onAll),
  };
};
