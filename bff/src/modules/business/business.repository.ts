import type { MovementKind, PaidTier, TrialOutcome } from '@prebell/contracts';
import {
  countableRows,
  isAfter,
  listTotal,
  type Order,
  orderBy,
  type Place,
  placeOf,
  seekPage,
} from '@prebell/server/db';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Connection, Tables } from '../../db/database';
import type { MovementSum } from './months.rules';

interface Owner {
  readonly username: string;
  readonly email: string;
}
export type OwnedMovement = Selectable<Tables['mrr_movements']> & Owner & Place;
export type OwnedTrial = Selectable<Tables['trials']> & Owner & Place;

/** All movements before an instant, added up by month, kind and plans. */
export const sumMovements = async (db: Connection, end: Date): Promise<MovementSum[]> => {
  const rows = await db
    .selectFrom('mrr_sums')
    .select(({ fn }) => [
      'month',
      'kind',
      'from_tier',
      'to_tier',
      fn.sum<number>('count').as('count'),
      fn.sum<number>('from_cents').as('from_cents'),
      fn.sum<number>('to_cents').as('to_cents'),
    ])
    .where('month', '<', end)
    .groupBy(['month', 'kind', 'from_tier', 'to_tier'])
    .execute();
  return rows.map((row) => ({ ...row, from_tier: row.from_tier || null, to_tier: row.to_tier || null }));
};

/** The trials that end between two instants, counted by month, plan and outcome. */
export const countTrials = (
  db: Connection,
  { start, end }: { readonly start: Date; readonly end: Date },
): Promise<{ month: Date; tier: PaidTier; outcome: TrialOutcome; count: number }[]> =>
  db
    .selectFrom('trial_sums')
    .select(({ fn }) => ['month', 'tier', 'outcome', fn.sum<number>('count').as('count')])
    .where('month', '>=', start)
    .where('month', '<', end)
    .groupBy(['month', 'tier', 'outcome'])
    .execute();

/** When the first movement happened or the first trial ended; null if there is neither. */
export const findFirst = async (db: Connection): Promise<Date | null> => {
  const { rows } = await sql<{ first: Date | null }>`
    select least((select min(at) from mrr_movements), (select min(ends_at) from trials)) as first`.execute(db);
  return rows[0]?.first ?? null;
};

/** Customers whose invoices no sync has read since we started to record movements. */
export const countUnread = async (db: Connection): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct subscriptions.user_id) as count
    from subscriptions join users on users.id = subscriptions.user_id
    where users.stripe_customer_id is not null
      and subscriptions.fetched_at < (select at from stripe_cursors where name = 'mrr')`.execute(db);
  return rows[0]?.count ?? 0;
};

const MOVEMENT_ORDER = {
  key: { by: () => sql`mrr_movements.at`, type: 'timestamptz' },
  id: sql`mrr_movements.id`,
  idType: 'text',
  direction: 'desc',
} as const satisfies Order;
const TRIAL_ORDER = {
  key: { by: () => sql`trials.ends_at`, type: 'timestamptz' },
  id: sql`trials.subscription_id`,
  idType: 'text',
  direction: 'desc',
} as const satisfies Order;

/** Selects movements of one month. */
export interface MovementSelection {
  readonly start: Date;
  readonly end: Date;
  readonly kind?: MovementKind | undefined;
  readonly tier?: PaidTier | undefined;
}

type MovementQuery = SelectQueryBuilder<Tables, 'mrr_movements', object>;
type TrialQuery = SelectQueryBuilder<Tables, 'trials', object>;

/** The movements of a month. Kind `moved` means all changes of plan; with a tier, those to it and away from it. */
const selectMovements = (db: Connection, { start, end, kind, tier }: MovementSelection): MovementQuery => {
  const month = db.selectFrom('mrr_movements').where('at', '>=', start).where('at', '<', end);
  if (kind === 'moved')
    return month
      .whereRef('from_tier', '<>', 'to_tier')
      .$if(tier !== undefined, (query) =>
        query.where((eb) => eb.or([eb('from_tier', '=', tier ?? null), eb('to_tier', '=', tier ?? null)])),
      );
  return month
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'new'))
    .$if(tier !== undefined, (query) => query.where('tier', '=', tier ?? 'basic'));
};

/** For each subscription that paid at an instant, its last movement before that instant. */
const selectPaying = (db: Connection, { end, tier }: Pick<MovementSelection, 'end' | 'tier'>): MovementQuery =>
  db
    .selectFrom('mrr_movements')
    .where('at', '<', end)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>=', end)]))
    .where('to_tier', 'is not', null)
    .$if(tier !== undefined, (query) => query.where('to_tier', '=', tier ?? 'basic'));

const outcome = sql<TrialOutcome>`
  case when converted_at is not null then 'converted' when lost_at is not null then 'lost' else 'open' end`;

/** Selects trials that end in one month. */
export interface TrialSelection {
  readonly start: Date;
  readonly end: Date;
  readonly outcome?: TrialOutcome | undefined;
  readonly tier?: PaidTier | undefined;
}

const selectTrials = (db: Connection, { start, end, outcome: wanted, tier }: TrialSelection): TrialQuery =>
  db
    .selectFrom('trials')
    .where('ends_at', '>=', start)
    .where('ends_at', '<', end)
    .$if(wanted !== undefined, (query) => query.where(outcome, '=', wanted ?? 'open'))
    .$if(tier !== undefined, (query) => query.where('tier', '=', tier ?? 'basic'));

/** Positions of selected rows, not yet ordered. */
type Places = SelectQueryBuilder<Tables, never, Place>;

/** A list: its name with its filters, its rows and their order. */
interface List {
  readonly name: string;
  readonly places: Places;
  readonly order: Order;
}

const movementList = (name: string, rows: MovementQuery): List => ({
  name: `business ${name}`,
  places: rows.select(placeOf(MOVEMENT_ORDER)) as unknown as Places,
  order: MOVEMENT_ORDER,
});

/** The movements of a month. */
export const monthsMovements = (db: Connection, selection: MovementSelection): List =>
  movementList(`movements ${JSON.stringify(selection)}`, selectMovements(db, selection));

/** For each subscription that paid at an instant, its last movement. */
export const payingMovements = (db: Connection, selection: Pick<MovementSelection, 'end' | 'tier'>): List =>
  movementList(`paying ${JSON.stringify(selection)}`, selectPaying(db, selection));

/** The trials that end in a month. */
export const monthsTrials = (db: Connection, selection: TrialSelection): List => ({
  name: `business trials ${JSON.stringify(selection)}`,
  places: selectTrials(db, selection).select(placeOf(TRIAL_ORDER)) as unknown as Places,
  order: TRIAL_ORDER,
});

/** Where a page of a list starts, and how long the list is. */
export const placePage = async (
  db: Connection,
  { name, places, order }: List,
  offset: number,
): Promise<{ readonly from: Place | null; readonly offset: number; readonly total: number }> => {
  const load = async (step: number): Promise<Place[]> => {
    const { rows } = await sql<Place>`
      select place_key, place_id from (
        select place_key, place_id, row_number() over () as position from (${places.orderBy(orderBy(order))}) ordered
      ) numbered where position % ${step} = 0 order by position`.execute(db);
    return rows;
  };
  const [start, total] = await Promise.all([
    seekPage(db, { name, offset, load }),
    listTotal(db, countableRows(db, name, places)),
  ]);
  return { ...start, total };
};

/** A part of a list: `limit` rows, optionally after a position. */
export interface Part {
  readonly from: Place | null;
  readonly limit: number;
  readonly offset: number;
}

const cut = ({ places, order }: List, { from, limit, offset }: Part): Places =>
  (from === null ? places : places.where(isAfter(order, from))).orderBy(orderBy(order)).limit(limit).offset(offset);

/** A part of a list of movements, with the accounts they belong to. */
export const partOfMovements = (db: Connection, list: List, part: Part): Promise<OwnedMovement[]> =>
  db
    .selectFrom(cut(list, part).as('part'))
    .innerJoin('mrr_movements', 'mrr_movements.id', 'part.place_id')
    .innerJoin('users', 'users.id', 'mrr_movements.user_id')
    .selectAll('mrr_movements')
    .select(['users.username', 'users.email', 'part.place_key', 'part.place_id'])
    .orderBy(orderBy(MOVEMENT_ORDER))
    .execute();

/** A part of a list of trials, with the accounts they belong to. */
export const partOfTrials = (db: Connection, list: List, part: Part): Promise<OwnedTrial[]> =>
  db
    .selectFrom(cut(list, part).as('part'))
    .innerJoin('trials', 'trials.subscription_id', 'part.place_id')
    .innerJoin('users', 'users.id', 'trials.user_id')
    .selectAll('trials')
    .select(['users.username', 'users.email', 'part.place_key', 'part.place_id'])
    .orderBy(orderBy(TRIAL_ORDER))
    .execute();
