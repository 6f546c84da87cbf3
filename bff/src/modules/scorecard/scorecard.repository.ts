import type { Scanner, ScorecardLog, Session } from '@prebell/contracts';
import { type Selectable, sql } from 'kysely';
import type { Connection } from '../../db/database';
import type { ScorecardHeadsTable } from '../../db/tables/scorecard.table';
import { batchesOf } from '../hits/hits.repository';

/** How many leaves to read at once. */
const LEAVES = 20_000;

/** Makes this transaction the only one that can add to a log until it ends. @returns the number of entries. */
export const lockLog = async (tx: Connection, log: ScorecardLog): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtext(${`scorecard ${log}`}))`.execute(tx);
  return sizeOf(tx, log);
};

export const sizeOf = async (db: Connection, log: ScorecardLog): Promise<number> => {
  const { size } = await db
    .selectFrom('scorecard_entries')
    .where('log', '=', log)
    .select(sql<number>`coalesce(max(index) + 1, 0)`.as('size'))
    .executeTakeFirstOrThrow();
  return size;
};

export interface NewEntry {
  readonly key: string;
  readonly body: string;
}

/** Adds entries in order. Call `lockLog` before, in the same transaction. Leaves out entries that are already sealed. */
export const appendEntries = async (
  tx: Connection,
  { log, size, entries }: { readonly log: ScorecardLog; readonly size: number; readonly entries: readonly NewEntry[] },
): Promise<number> => {
  let index = size;
  for (const batch of batchesOf(entries)) {
    const known = await tx
      .selectFrom('scorecard_entries')
      .select('key')
      .where('log', '=', log)
      .where('key', '=', sql<string>`any(${batch.map(({ key }) => key)}::text[])`)
      .execute();
    const keys = new Set(known.map(({ key }) => key));
    const fresh = batch.filter(({ key }) => !keys.has(key));
    if (fresh.length === 0) continue;
    await tx
      .insertInto('scorecard_entries')
      .values(fresh.map(({ body }, k) => ({ log, index: index + k, body })))
      .execute();
    index += fresh.length;
  }
  return index - size;
};

/** The newest run of a day that has sealed hits after a number, and the texts of these hits by number. Run 0 if there are none. */
export const findRun = async (
  db: Connection,
  { log, date, after }: { readonly log: ScorecardLog; readonly date: string; readonly after: number },
): Promise<{ readonly run: number; readonly bodies: ReadonlyMap<number, string> }> => {
  const rows = await db
    .selectFrom('scorecard_entries')
    .select(['run', 'seq', 'body'])
    .where('log', '=', log)
    .where('date', '=', date)
    .where('type', '=', 'hit')
    .where('seq', '>', after)
    .execute();
  const run = rows.reduce((newest, row) => Math.max(newest, row.run), 0);
  return { run, bodies: new Map(rows.filter((row) => row.run === run).map(({ seq, body }) => [seq, body])) };
};

/** Counted hits since a day whose last outcome is not sealed yet, each with the horizons that are sealed. */
export const findOpenHits = async (
  db: Connection,
  log: ScorecardLog,
  since: string,
): Promise<readonly { readonly body: string; readonly sealed: readonly string[] }[]> => {
  const { rows } = await sql<{ body: string; sealed: string[] }>`
    select hit.body, coalesce(array_agg(outcome.horizon) filter (where outcome.horizon is not null), '{}') as sealed
    from scorecard_entries hit
    left join scorecard_entries outcome on outcome.log = hit.log and outcome.date = hit.date and outcome.run = hit.run
      and outcome.seq = hit.seq and outcome.type = 'outcome'
    where hit.log = ${log} and hit.type = 'hit' and hit.is_counted and hit.date >= ${since}
    group by hit.log, hit.index
    having not coalesce(bool_or(outcome.horizon in ('close', 'none')), false)
    order by hit.index`.execute(db);
  return rows;
};

/** The leaf hashes of entries from an index on (RFC 6962, section 2.1). */
export const findLeaves = async (db: Connection, log: ScorecardLog, from: number): Promise<readonly Buffer[]> => {
  const rows = await db
    .selectFrom('scorecard_entries')
    .where('log', '=', log)
    .where('index', '>=', from)
    .orderBy('index')
    .limit(LEAVES)
    .select(sql<Buffer>`sha256('\\x00'::bytea || convert_to(body, 'UTF8'))`.as('leaf'))
    .execute();
  return rows.map(({ leaf }) => leaf);
};

export type Head = Selectable<ScorecardHeadsTable>;

export const findHead = (db: Connection, log: ScorecardLog): Promise<Head | undefined> =>
  db
    .selectFrom('scorecard_heads')
    .selectAll()
    .where('log', '=', log)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The newest signed head of each log, as a note. */
export const newestHeads = async (db: Connection): Promise<string[]> => {
  const heads = await db
    .selectFrom('scorecard_heads')
    .select('note')
    .distinctOn('log')
    .orderBy('log')
    .orderBy('size', 'desc')
    .execute();
  return heads.map(({ note }) => note);
};

/** Heads with more than `after` entries, in order. */
export const findHeads = (
  db: Connection,
  { log, after, limit }: { readonly log: ScorecardLog; readonly after: number; readonly limit: number },
): Promise<Head[]> =>
  db
    .selectFrom('scorecard_heads')
    .selectAll()
    .where('log', '=', log)
    .where('size', '>', after)
    .orderBy('size')
    .limit(limit)
    .execute();

export const insertHead = async (tx: Connection, head: Head): Promise<void> => {
  await tx.insertInto('scorecard_heads').values(head).execute();
};

export interface EntryRow {
  readonly index: number;
  readonly body: string;
}

/** Entries from an index on, in order. */
export const findEntries = (
  db: Connection,
  { log, from, limit }: { readonly log: ScorecardLog; readonly from: number; readonly limit: number },
): Promise<EntryRow[]> =>
  db
    .selectFrom('scorecard_entries')
    .select(['index', 'body'])
    .where('log', '=', log)
    .where('index', '>=', from)
    .orderBy('index')
    .limit(limit)
    .execute();

export interface HitQuery {
  readonly log: ScorecardLog;
  readonly scanner?: Scanner | undefined;
  readonly session?: Session | undefined;
  readonly month?: string | undefined;
  readonly date?: string | undefined;
  readonly is_counted?: 'true' | 'false' | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
  /** Only entries sealed up to this time, epoch milliseconds. */
  readonly sealedBy: number;
}

/** Sealed hits of symbols that entered a list, newest first. */
export const findHits = (
  db: Connection,
  { log, scanner, session, month, date, is_counted, before, limit, sealedBy }: HitQuery,
): Promise<EntryRow[]> => {
  let query = db
    .selectFrom('scorecard_entries')
    .select(['index', 'body'])
    .where('log', '=', log)
    .where('type', '=', 'hit')
    .where('kind', '=', 'enter')
    .where('sealed_at', '<=', sql<string>`${sealedBy}`);
  if (scanner !== undefined) query = query.where('scanner', '=', scanner);
  if (session !== undefined) query = query.where('session', '=', session);
  if (month !== undefined) query = query.where('date', 'like', `${month}-%`);
  if (date !== undefined) query = query.where('date', '=', date);
  if (is_counted !== undefined) query = query.where('is_counted', '=', is_counted === 'true');
  if (before !== undefined) query = query.where('index', '<', before);
  return query.orderBy('index', 'desc').limit(limit).execute();
};

/** The outcomes of hits, which date, run and number identify. */
export const findOutcomes = async (
  db: Connection,
  log: ScorecardLog,
  hits: readonly { readonly date: string; readonly run: number; readonly seq: number }[],
): Promise<EntryRow[]> => {
  if (hits.length === 0) return [];
  const { rows } = await sql<EntryRow>`
    select entry.index, entry.body from scorecard_entries entry
    join unnest(${hits.map(({ date }) => date)}::text[], ${hits.map(({ run }) => run)}::int[], ${hits.map(({ seq }) => seq)}::int[])
      as hit (date, run, seq) on entry.date = hit.date and entry.run = hit.run and entry.seq = hit.seq
    where entry.log = ${log} and entry.type = 'outcome' order by entry.index`.execute(db);
  return rows;
};

/** The hits with the highest or the lowest outcomes at the close. */
export const findExtremes = async (
  db: Connection,
  { log, count, isBest, sealedBy }: { log: ScorecardLog; count: number; isBest: boolean; sealedBy: number },
): Promise<EntryRow[]> => {
  const order = isBest ? sql`desc` : sql`asc`;
  const { rows } = await sql<EntryRow>`
    select hit.index, hit.body from (
      select date, run, seq, net_pct from scorecard_entries
      where log = ${log} and type = 'outcome' and horizon = 'close' and sealed_at <= ${sealedBy}
      order by net_pct ${order} limit ${count}
    ) chosen
    join scorecard_entries hit on hit.log = ${log} and hit.type = 'hit' and hit.date = chosen.date
      and hit.run = chosen.run and hit.seq = chosen.seq
    order by chosen.net_pct ${order}, hit.index`.execute(db);
  return rows;
};

export interface DayCount {
  readonly date: string;
  readonly scanner: Scanner;
  readonly session: Session;
  readonly hits: number;
}

/** Counted hits by day, scanner and session. */
export const countHits = (db: Connection, log: ScorecardLog): Promise<DayCount[]> =>
  db
    .selectFrom('scorecard_entries')
    .where('log', '=', log)
    .where('type', '=', 'hit')
    .where('is_counted', '=', true)
    .groupBy(['date', 'scanner', 'session'])
    .orderBy('date')
    .select(['date', 'scanner', 'session', sql<number>`count(*)::int`.as('hits')])
    .execute();

export interface DayOutcomes extends Omit<DayCount, 'hits'> {
  readonly horizon: string;
  readonly trades: number;
  readonly total: number;
  readonly wins: number;
}

/** Sums of outcomes by day, scanner, session and horizon. */
export const sumOutcomes = async (db: Connection, log: ScorecardLog): Promise<DayOutcomes[]> => {
  const { rows } = await sql<DayOutcomes>`
    select date, scanner, session, horizon, count(*)::int as trades, coalesce(sum(net_pct), 0) as total,
      (count(*) filter (where net_pct > 0))::int as wins
    from scorecard_entries where log = ${log} and type = 'outcome' group by 1, 2, 3, 4 order by 1`.execute(db);
  return rows;
};

/** Seal latency of the counted hits, and the number of entries that the figures leave out. */
export const summariseHits = async (db: Connection, log: ScorecardLog) => {
  const { rows } = await sql<{
    count: number;
    p50_ms: number | null;
    p99_ms: number | null;
    uncounted: number;
  }>`
    select (count(*) filter (where is_counted))::int as count,
      percentile_cont(0.5) within group (order by latency_ms) filter (where is_counted) as p50_ms,
      percentile_cont(0.99) within group (order by latency_ms) filter (where is_counted) as p99_ms,
      (count(*) filter (where not is_counted and body::jsonb -> 'back' = 'false'::jsonb))::int as uncounted
    from scorecard_entries where log = ${log} and type = 'hit' and kind = 'enter'`.execute(db);
  return rows[0]!;
};

/** The logs that have hits, and how many of these count. */
export const countLogs = (db: Connection): Promise<{ log: ScorecardLog; hits: number }[]> =>
  db
    .selectFrom('scorecard_entries')
    .where('type', '=', 'hit')
    .groupBy('log')
    .select(['log', sql<number>`(count(*) filter (where is_counted))::int`.as('hits')])
    .execute();
