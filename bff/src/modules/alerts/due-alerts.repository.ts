import { minutes } from '@prebell/contracts';
import { type Selectable, sql } from 'kysely';
import type { Connection } from '../../db/database';
import type { DueAlertsTable } from '../../db/tables/alerts.table';

/** A hit that is stored later than this after it happened raises no alert: the market has moved on. */
const LATEST_MS = minutes(10);

export interface NewHits {
  readonly date: string;
  /** Numbers of stored hits. */
  readonly seqs: readonly number[];
  readonly now: Date;
  /** Market time, epoch milliseconds. */
  readonly marketNow: number;
  /** Market seconds per real second; 0 for a stopped clock. */
  readonly speed: number;
}

/**
 * Notes each alert that waits for one of these hits. Call it in the transaction that stores the hits. An alert that was
 * made or changed after a hit does not count. @returns how many there are.
 */
export const insertDueAlerts = async (
  tx: Connection,
  { date, seqs, now, marketNow, speed }: NewHits,
): Promise<number> => {
  if (seqs.length === 0) return 0;
  // The real time since the hit: a simulated market may be faster.
  const age = sql<string>`(${new Date(marketNow)}::timestamptz - hits.at) * ${speed === 0 ? 0 : 1 / speed}::float8`;
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('due_alerts')
    .columns(['alert_id', 'symbol', 'rank', 'price', 'change', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('hits')
        .innerJoin('alerts', (join) => join.on(sql<boolean>`alerts.rule ->> 'scanner' = hits.scanner`))
        .select([
          'alerts.id as alert_id',
          'hits.symbol',
          'hits.rank',
          sql<number | null>`(hits.inputs ->> 'price')::float8`.as('price'),
          // The figure of the scanner's criterion.
          sql<
            number | null
          >`(hits.inputs ->> case hits.scanner when 'gappers' then 'gap' else 'percent_change' end)::float8`.as(
            'change',
          ),
          'hits.at',
        ])
        .where('hits.date', '=', date)
        .where('hits.seq', 'in', seqs)
        .where('hits.kind', '=', 'enter')
        // A symbol that left only for a moment: its owner already has the alert.
        .where('hits.back', '=', false)
        .where('alerts.enabled', '=', true)
        .where(sql<boolean>`alerts.rule ->> 'kind' = 'scan_entry'`)
        .where(sql<boolean>`coalesce(alerts.rule ->> 'symbol', hits.symbol) = hits.symbol`)
        .where(sql<boolean>`alerts.updated_at <= ${now}::timestamptz - ${age}`)
        .where(sql<boolean>`${age} <= ${LATEST_MS} * interval '1 millisecond'`)
        .orderBy('hits.seq')
        .orderBy('alerts.id'),
    )
    .onConflict((conflict) => conflict.constraint('due_alerts_once').doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
};

/** Removes the oldest alert that no other transaction is deciding, and returns it. */
export const takeDueAlert = (tx: Connection): Promise<Selectable<DueAlertsTable> | undefined> =>
  tx
    .deleteFrom('due_alerts')
    .where('id', '=', (query) =>
      query.selectFrom('due_alerts').select('id').orderBy('id').limit(1).forUpdate().skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
