import { minutes, type WireCustomHit } from '@prebell/contracts';
import { type Selectable, sql } from 'kysely';
import type { Connection } from '../../db/database';
import type { DueAlertsTable } from '../../db/tables/alerts.table';

/** A hit that is stored with a longer delay raises no alert: the market has moved on. */
const LATEST_MS = minutes(10);

/** The clocks at the time when hits are stored. */
export interface StoredAt {
  readonly now: Date;
  /** Market time, epoch milliseconds. */
  readonly marketNow: number;
  /** Market seconds per real second; 0 for a stopped clock. */
  readonly speed: number;
}

export interface NewHits extends StoredAt {
  readonly date: string;
  /** Sequence numbers of the stored hits. */
  readonly seqs: readonly number[];
}

const COLUMNS = ['alert_id', 'symbol', 'rank', 'price', 'change', 'at'] as const;

/**
 * Which entries raise an alert: it existed unchanged before the hit, the symbol did not just return after a short absence, and the
 * hit is recent.
 */
const isDue = (hits: 'hits' | 'own_hits', { now, marketNow, speed }: StoredAt) => {
  const at = sql.ref(`${hits}.at`);
  // The time since the hit, converted to real time, because a simulated market may run faster.
  const age = sql<string>`(${new Date(marketNow)}::timestamptz - ${at}) * ${speed === 0 ? 0 : 1 / speed}::float8`;
  const symbol = sql.ref(`${hits}.symbol`);
  return sql<boolean>`${sql.ref(`${hits}.kind`)} = 'enter' and not ${sql.ref(`${hits}.back`)} and alerts.enabled
    and coalesce(alerts.rule ->> 'symbol', ${symbol}) = ${symbol}
    and alerts.updated_at <= ${now}::timestamptz - ${age} and ${age} <= ${LATEST_MS} * interval '1 millisecond'`;
};

/**
 * Queues each alert that waits for one of these hits. Call it in the transaction that stores the hits. An alert that was made or
 * changed after a hit does not count. @returns how many were queued.
 */
export const insertDueAlerts = async (tx: Connection, { date, seqs, ...stored }: NewHits): Promise<number> => {
  if (seqs.length === 0) return 0;
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('due_alerts')
    .columns(COLUMNS)
    .expression((eb) =>
      eb
        .selectFrom('hits')
        .innerJoin('alerts', (join) => join.on(sql<boolean>`alerts.rule ->> 'scanner' = hits.scanner`))
        .select([
          'alerts.id as alert_id',
          'hits.symbol',
          'hits.rank',
          sql<number | null>`(hits.inputs ->> 'price')::float8`.as('price'),
          // The gap for gappers, else the change since the previous close.
          sql<
            number | null
          >`(hits.inputs ->> case hits.scanner when 'gappers' then 'gap' else 'percent_change' end)::float8`.as(
            'change',
          ),
          'hits.at',
        ])
        .where('hits.date', '=', date)
        .where('hits.seq', 'in', seqs)
        .where(sql<boolean>`alerts.rule ->> 'kind' = 'scan_entry'`)
        .where(isDue('hits', stored))
        .orderBy('hits.seq')
        .orderBy('alerts.id'),
    )
    .onConflict((conflict) => conflict.constraint('due_alerts_once').doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
};

/** As `insertDueAlerts`, for stored hits of users' own scanners. */
export const insertDueOwnAlerts = async (
  tx: Connection,
  hits: readonly Pick<WireCustomHit, 'scanner' | 'date' | 'seq'>[],
  stored: StoredAt,
): Promise<number> => {
  if (hits.length === 0) return 0;
  const column = (pick: (hit: (typeof hits)[number]) => string | number) => sql.val(hits.map(pick));
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('due_alerts')
    .columns(COLUMNS)
    .expression((eb) =>
      eb
        .selectFrom('own_hits')
        .innerJoin('alerts', 'alerts.custom_scanner_id', 'own_hits.scanner_id')
        .select([
          'alerts.id as alert_id',
          'own_hits.symbol',
          'own_hits.rank',
          sql<number | null>`(own_hits.inputs ->> 'price')::float8`.as('price'),
          sql<number | null>`(own_hits.inputs ->> 'percent_change')::float8`.as('change'),
          'own_hits.at',
        ])
        .where(
          sql<boolean>`(own_hits.scanner_id, own_hits.date, own_hits.seq) in (
            select * from unnest(${column((hit) => hit.scanner)}::uuid[], ${column((hit) => hit.date)}::date[],
              ${column((hit) => hit.seq)}::int[]))`,
        )
        .where(isDue('own_hits', stored))
        .orderBy('own_hits.at')
        .orderBy('own_hits.seq')
        .orderBy('alerts.id'),
    )
    .onConflict((conflict) => conflict.constraint('due_alerts_once').doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
};

/** Takes the oldest alert that no other transaction is deciding out of the queue. */
export const takeDueAlert = (tx: Connection): Promise<Selectable<DueAlertsTable> | undefined> =>
  tx
    .deleteFrom('due_alerts')
    .where('id', '=', (query) =>
      query.selectFrom('due_alerts').select('id').orderBy('id').limit(1).forUpdate().skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
