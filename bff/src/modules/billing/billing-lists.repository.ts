import type { PAYMENT_SORTS, SUBSCRIPTION_SORTS } from '@prebell/contracts';
import {
  type Direction,
  isAfter,
  lastIfMissing,
  listTotal,
  type Order,
  orderBy,
  type Place,
  placeOf,
  type SortKey,
  seekPage,
} from '@prebell/server/db';
import { sql } from 'kysely';
import type { Connection } from '../../db/database';
import { tierPlace } from '../../db/tier-rank';
import type { Owned, PaymentRecord, SubscriptionRecord } from './billing.repository';
import {
  type Searched,
  type SubscriptionFilter,
  searchBilling,
  searchSubscriptions,
  type BillingTable as Table,
} from './billing-search.repository';

/** The rows of a list to read, and their order. */
interface Sorted<Sort> {
  readonly search?: string | undefined;
  readonly sort: Sort;
  readonly order: Direction;
}
interface Window {
  readonly limit: number;
  readonly offset: number;
}
/** A part of a list: `limit` rows, optionally after a given position. */
interface Part<Sort> extends Sorted<Sort>, Window {
  readonly from: Place | null;
}
type SubscriptionSort = (typeof SUBSCRIPTION_SORTS)[number];
type PaymentSort = (typeof PAYMENT_SORTS)[number];

const USERNAME: SortKey = { by: () => sql`lower(users.username)`, type: 'text', isJoined: true };
const OWNER = ['users.username', 'users.email', 'users.billing_offset_ms', 'users.billing_credit_cents'] as const;

/** Each has an index on its key and the id (migrations 036 and 043). */
const SUBSCRIPTION_KEYS: Record<SubscriptionSort, SortKey> = {
  created_at: { by: () => sql`subscriptions.created_at`, type: 'timestamptz' },
  username: { by: () => sql`subscriptions.owner_name`, type: 'text' },
  tier: {
    by: () => tierPlace(sql.ref('subscriptions.tier')),
    type: 'integer',
  },
  status: { by: () => sql`subscriptions.status`, type: 'text' },
  amount: { by: () => sql`subscriptions.amount_cents`, type: 'integer' },
  current_period_end: { by: () => sql`subscriptions.current_period_end`, type: 'timestamptz' },
};
const PAYMENT_KEYS: Record<PaymentSort, SortKey> = {
  created_at: { by: () => sql`payments.created_at`, type: 'timestamptz' },
  username: USERNAME,
  amount: { by: () => sql`payments.amount_cents`, type: 'integer' },
  status: { by: () => sql`payments.status`, type: 'text' },
  paid_at: lastIfMissing(sql`payments.paid_at`),
};

const subscriptionOrder = ({ sort, order: direction }: Sorted<SubscriptionSort>): Order => ({
  key: SUBSCRIPTION_KEYS[sort],
  id: sql`subscriptions.id`,
  idType: 'text',
  direction,
});
const paymentOrder = ({ sort, order: direction }: Sorted<PaymentSort>): Order => ({
  key: PAYMENT_KEYS[sort],
  id: sql`payments.id`,
  idType: 'text',
  direction,
});

/** A table's rows, joined with the owners only if the order needs them. */
const source = (table: Table, { key }: Order) =>
  key.isJoined
    ? sql`users join ${sql.table(table)} on ${sql.ref(`${table}.user_id`)} = users.id`
    : sql`${sql.table(table)}`;

interface Start extends Window {
  readonly from: Place | null;
  readonly searched: Searched;
}

const partOf = (table: Table, order: Order, { from, limit, offset, searched }: Start) => {
  const [key, id] = placeOf(order);
  const found = searched.onPage(order);
  const isNext = from === null ? found : sql`${isAfter(order, from)} and ${found}`;
  return sql<Place>`
    (select ${key}, ${id} from ${source(table, order)} where ${isNext}
    order by ${orderBy(order)} limit ${limit} offset ${offset})`;
};

/** The position of every `step`th row. */
const loadPlaces = async (
  db: Connection,
  table: Table,
  { order, searched, step }: { readonly order: Order; readonly searched: Searched; readonly step: number },
): Promise<Place[]> => {
  const [key, id] = placeOf(order);
  const { rows } = await sql<Place>`
    select place_key, place_id from (
      select ${key}, ${id}, row_number() over (order by ${orderBy(order)}) as position from ${source(table, order)}
      where ${searched.onAll}
    ) numbered where position % ${step} = 0 order by position`.execute(db);
  return rows;
};

const pageStart = (
  db: Connection,
  table: Table,
  { order, offset, searched }: { readonly order: Order & { name: string }; offset: number; searched: Searched },
) =>
  seekPage(db, {
    name: `${searched.name} ${order.name} ${order.direction}`,
    offset,
    load: (step) => loadPlaces(db, table, { order, searched, step }),
  });

const totalOf = (db: Connection, table: Table, { name, onAll }: Searched): Promise<number> =>
  listTotal(db, {
    name,
    count: async (limit) => {
      const rows = db
        .selectFrom(table)
        .select('id')
        .where(onAll)
        .$if(limit !== null, (query) => query.limit(limit ?? 0));
      const { total } = await db
        .selectFrom(rows.as('some'))
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },
    rows: () => db.selectFrom(table).select('id').where(onAll).compile(),
  });

/** A part of the subscriptions with their owners, each with its position in the order. */
export const partOfSubscriptions = (
  db: Connection,
  part: Part<SubscriptionSort>,
  searched: Searched,
): Promise<(Owned<SubscriptionRecord> & Place)[]> => {
  const order = subscriptionOrder(part);
  return db
    .selectFrom(partOf('subscriptions', order, { ...part, searched }).as<'part'>(sql`part`))
    .innerJoin('subscriptions', 'subscriptions.id', 'part.place_id')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .selectAll('subscriptions')
    .select(OWNER)
    .select(['part.place_key', 'part.place_id'])
    .orderBy(orderBy(order))
    .execute();
};

/** A part of the payments with their owners, each with its position in the order. */
export const partOfPayments = (
  db: Connection,
  part: Part<PaymentSort>,
  searched: Searched,
): Promise<(Owned<PaymentRecord> & Place)[]> => {
  const order = paymentOrder(part);
  return db
    .selectFrom(partOf('payments', order, { ...part, searched }).as<'part'>(sql`part`))
    .innerJoin('payments', 'payments.id', 'part.place_id')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .selectAll('payments')
    .select(OWNER)
    .select(['part.place_key', 'part.place_id'])
    .orderBy(orderBy(order))
    .execute();
};

/** One page of the subscriptions with their owners, and the total. */
export const listAllSubscriptions = async (
  db: Connection,
  page: Sorted<SubscriptionSort> & SubscriptionFilter & Window,
) => {
  const order = { ...subscriptionOrder(page), name: page.sort };
  const searched = await searchSubscriptions(db, page);
  const [start, total] = await Promise.all([
    pageStart(db, 'subscriptions', { order, offset: page.offset, searched }),
    totalOf(db, 'subscriptions', searched),
  ]);
  return { rows: await partOfSubscriptions(db, { ...page, ...start }, searched), total };
};

/** One page of the payments with their owners, and the total. */
export const listAllPayments = async (db: Connection, page: Sorted<PaymentSort> & Window) => {
  const order = { ...paymentOrder(page), name: page.sort };
  const searched = await searchBilling(db, 'payments', page.search);
  const [start, total] = await Promise.all([
    pageStart(db, 'payments', { order, offset: page.offset, searched }),
    totalOf(db, 'payments', searched),
  ]);
  return { rows: await partOfPayments(db, { ...page, ...start }, searched), total };
};
