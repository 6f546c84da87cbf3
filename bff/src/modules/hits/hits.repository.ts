import { type Scanner, type Ticks, type WireHit, wholeSeconds } from '@prebell/contracts';
import { LIVE_RUN, type TickChunk } from '@prebell/market';
import { type Selectable, sql } from 'kysely';
import type { Connection } from '../../db/database';
import type { HitsTable } from '../../db/tables/hits.table';
import type { StoredLog } from './new-hits.rules';

/** Rows per statement. With at most thirteen parameters per row, it stays far below PostgreSQL's limit of 65,535. */
const BATCH = 1_000;

export const batchesOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, k) => rows.slice(k * BATCH, (k + 1) * BATCH));

const hitOf = ({ date, seq, at, ...row }: Selectable<HitsTable>): WireHit => ({
  id: `${date}-${seq}`,
  date,
  seq,
  ...row,
  at: at.toISOString(),
});

/** The run whose log is stored for a date, and its last number (0 for an empty log); null if there is no log. */
export const findLog = async (db: Connection, date: string): Promise<StoredLog | null> => {
  const row = await db
    .selectFrom('hit_logs')
    .leftJoin('hits', 'hits.date', 'hit_logs.date')
    .where('hit_logs.date', '=', date)
    .groupBy('hit_logs.run')
    .select(({ fn }) => ['hit_logs.run', fn.max('hits.seq').as('last')])
    .executeTakeFirst();
  return row === undefined ? null : { run: row.run, last: row.last ?? 0 };
};

/**
 * Makes a live engine the writer of a date's log. Continues the log of another live engine; deletes any other log.
 * Waits for an `insertHits` of the former writer, so that its hits are seen afterwards.
 */
export const claimLog = async (tx: Connection, date: string, run: string): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable('hit_logs')
    .set({ run })
    .where('date', '=', date)
    .where('run', 'like', `${LIVE_RUN}%`)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) await replaceLog(tx, date, run);
};

/** Whether an engine is still the writer of a date's log. Nobody else can claim the log until the transaction ends. */
export const isWriter = async (tx: Connection, date: string, run: string): Promise<boolean> => {
  const log = await tx.selectFrom('hit_logs').select('run').where('date', '=', date).forShare().executeTakeFirst();
  return log?.run === run;
};

/** Starts the log of a date over: deletes what was stored. */
export const replaceLog = async (tx: Connection, date: string, run: string): Promise<void> => {
  await tx.deleteFrom('hit_logs').where('date', '=', date).execute();
  await tx.insertInto('hit_logs').values({ date, run }).execute();
};

/** A hit as it is stored. */
export const hitRow = <H extends Omit<WireHit, 'scanner'>>({
  id: _,
  at,
  inputs,
  best = null,
  back = false,
  ...hit
}: H) => ({
  ...hit,
  at: new Date(at),
  inputs: JSON.stringify(inputs),
  back,
  best: best === null ? null : JSON.stringify(best),
});

/** Adds hits to an existing log; ignores those already stored. @returns the numbers of the added hits. */
export const insertHits = async (tx: Connection, hits: readonly WireHit[]): Promise<number[]> => {
  const added: number[] = [];
  for (const batch of batchesOf(hits)) {
    const rows = batch.map(hitRow);
    const fresh = await tx
      .insertInto('hits')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['date', 'seq']).doNothing())
      .returning('seq')
      .execute();
    added.push(...fresh.map(({ seq }) => seq));
  }
  return added;
};

/** Adds completed minutes. A minute sent again after a restart replaces the earlier one. */
export const insertTicks = async (tx: Connection, date: string, chunks: readonly TickChunk[]): Promise<void> => {
  for (const batch of batchesOf(chunks)) {
    const rows = batch.map(({ symbol, minute, ticks }) => ({ date, symbol, minute, ticks: JSON.stringify(ticks) }));
    await tx
      .insertInto('hit_ticks')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['date', 'symbol', 'minute']).doUpdateSet({ ticks: sql`excluded.ticks` }),
      )
      .execute();
  }
};

/** Deletes the logs of all but the newest `count` dates. */
export const pruneLogs = async (db: Connection, count: number): Promise<void> => {
  await db
    .deleteFrom('hit_logs')
    .where('date', 'not in', (query) =>
      query.selectFrom('hit_logs').select('date').orderBy('date', 'desc').limit(count),
    )
    .execute();
};

export interface HitQuery {
  readonly date: string;
  readonly scanner: Scanner;
  /** Only hits with a smaller number. */
  readonly before: number | undefined;
  /** Only hits within this rank when they entered. */
  readonly cap: number | 'all';
  readonly limit: number;
}

/** The log of a date in order, from after a number; the whole log by default. */
export const findWholeLog = async (db: Connection, date: string, after = 0): Promise<WireHit[]> =>
  (
    await db.selectFrom('hits').selectAll().where('date', '=', date).where('seq', '>', after).orderBy('seq').execute()
  ).map(hitOf);

/** The stored logs, each with the number of its last hit. */
export const findLogs = (db: Connection): Promise<(StoredLog & { readonly date: string })[]> =>
  db
    .selectFrom('hit_logs')
    .select(({ selectFrom, fn }) => [
      'date',
      'run',
      fn
        .coalesce(
          selectFrom('hits')
            .whereRef('hits.date', '=', 'hit_logs.date')
            .select(({ fn: of }) => of.max('seq').as('last')),
          sql<number>`0`,
        )
        .as('last'),
    ])
    .orderBy('date')
    .execute();

/** Hits of a scanner on one day, newest first. */
export const findHits = async (db: Connection, { date, scanner, before, cap, limit }: HitQuery): Promise<WireHit[]> => {
  let query = db.selectFrom('hits').selectAll().where('date', '=', date).where('scanner', '=', scanner);
  if (before !== undefined) query = query.where('seq', '<', before);
  if (cap !== 'all') query = query.where('rank', '<=', cap);
  return (await query.orderBy('seq', 'desc').limit(limit).execute()).map(hitOf);
};

export const findHit = async (db: Connection, date: string, seq: number): Promise<WireHit | undefined> => {
  const row = await db
    .selectFrom('hits')
    .selectAll()
    .where('date', '=', date)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return row && hitOf(row);
};

/** Stored trades of a symbol in [from, to], epoch milliseconds. */
export const findTicks = async (
  db: Connection,
  { date, symbol, from, to }: { date: string; symbol: string; from: number; to: number },
): Promise<Ticks> => {
  const rows = await db
    .selectFrom('hit_ticks')
    .select('ticks')
    .where('date', '=', date)
    .where('symbol', '=', symbol)
    .where('minute', '>', wholeSeconds(from) - 60)
    .where('minute', '<=', wholeSeconds(to))
    .orderBy('minute')
    .execute();
  const all: Ticks = { t: [], p: [], v: [] };
  for (const { ticks } of rows)
    for (const [k, at] of ticks.t.entries()) {
      if (at < from || at > to) continue;
      all.t.push(at);
      all.p.push(ticks.p[k]!);
      all.v.push(ticks.v[k]!);
    }
  return all;
};
