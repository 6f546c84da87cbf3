import {
  CUSTOM_HIT_LIMITS,
  MOST_FOUND,
  type WireCustomHit,
  type WireEarlierSymbol,
  type WireFoundSymbol,
} from '@prebell/contracts';
import { type Selectable, sql } from 'kysely';
import type { Connection } from '../../db/database';
import type { OwnHitsTable } from '../../db/tables/hits.table';
import { batchesOf, hitRow } from './hits.repository';
import type { OwnHitRange } from './own-hits.codec';

const ownHitOf = ({ scanner_id, date, seq, at, ...row }: Selectable<OwnHitsTable>): WireCustomHit => ({
  id: `${date}-${seq}`,
  date,
  seq,
  scanner: scanner_id,
  ...row,
  at: at.toISOString(),
});

/**
 * Adds hits to the logs of their scanners. Leaves out hits that are already stored, and those of a scanner that was
 * removed or changed meanwhile.
 * @returns the added hits in order, and the owner of each scanner.
 */
export const insertOwnHits = async (
  tx: Connection,
  hits: readonly WireCustomHit[],
): Promise<{ readonly added: readonly WireCustomHit[]; readonly owners: ReadonlyMap<string, string> }> => {
  const scanners = await tx
    .selectFrom('custom_scanners')
    .select(['id', 'version', 'user_id'])
    .where('id', 'in', [...new Set(hits.map(({ scanner }) => scanner))])
    .orderBy('id')
    // Nobody can remove or change the scanners until the transaction ends.
    .forShare()
    .execute();
  const days = await tx
    .selectFrom('hit_logs')
    .select('date')
    .where('date', 'in', [...new Set(hits.map(({ date }) => date))])
    .execute();
  const versions = new Map(scanners.map(({ id, version }) => [id, version]));
  const dates = new Set(days.map(({ date }) => date));
  const current = hits.filter((hit) => versions.get(hit.scanner) === hit.rule_version && dates.has(hit.date));
  const keys = new Set<string>();
  for (const batch of batchesOf(current)) {
    const rows = batch.map((hit) => {
      const { scanner, ...row } = hitRow(hit);
      return { ...row, scanner_id: scanner };
    });
    const fresh = await tx
      .insertInto('own_hits')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['scanner_id', 'date', 'seq']).doNothing())
      .returning(['scanner_id', 'date', 'seq'])
      .execute();
    for (const { scanner_id, date, seq } of fresh) keys.add(`${scanner_id} ${date} ${seq}`);
  }
  return {
    added: current.filter(({ scanner, date, seq }) => keys.has(`${scanner} ${date} ${seq}`)),
    owners: new Map(scanners.map(({ id, user_id }) => [id, user_id])),
  };
};

/** Deletes all but a user's newest hits. */
export const pruneOwnHits = async (tx: Connection, userId: string): Promise<void> => {
  await sql`delete from own_hits where (scanner_id, date, seq) in (
    select own_hits.scanner_id, own_hits.date, own_hits.seq
    from own_hits join custom_scanners on custom_scanners.id = own_hits.scanner_id
    where custom_scanners.user_id = ${userId}
    order by own_hits.date desc, own_hits.at desc, own_hits.seq desc
    offset ${CUSTOM_HIT_LIMITS.perUser}
  )`.execute(tx);
};

/** The newest hit of each symbol on a day, for each scanner. */
export const findNewestOfSymbols = async (
  db: Connection,
  { date, scanners }: { readonly date: string; readonly scanners: readonly string[] },
): Promise<ReadonlyMap<string, readonly WireCustomHit[]>> => {
  if (scanners.length === 0) return new Map();
  const rows = await db
    .selectFrom('own_hits')
    .selectAll()
    .distinctOn(['scanner_id', 'symbol'])
    .where('date', '=', date)
    .where('scanner_id', '=', sql<string>`any(${scanners}::uuid[])`)
    .orderBy('scanner_id')
    .orderBy('symbol')
    .orderBy('seq', 'desc')
    .execute();
  const logs = new Map<string, WireCustomHit[]>();
  for (const hit of rows.map(ownHitOf)) {
    const log = logs.get(hit.scanner) ?? [];
    logs.set(hit.scanner, log);
    log.push(hit);
  }
  return logs;
};

export interface OwnHitQuery {
  readonly scanner: string;
  readonly date: string;
  /** Only hits with a smaller number. */
  readonly before: number | undefined;
  readonly limit: number;
}

/** Hits of a scanner on one day, newest first. */
export const findOwnHits = async (
  db: Connection,
  { scanner, date, before, limit }: OwnHitQuery,
): Promise<WireCustomHit[]> => {
  let query = db.selectFrom('own_hits').selectAll().where('scanner_id', '=', scanner).where('date', '=', date);
  if (before !== undefined) query = query.where('seq', '<', before);
  return (await query.orderBy('seq', 'desc').limit(limit).execute()).map(ownHitOf);
};

/** The hits of a range, in order. */
export const findOwnHitsOf = async (
  db: Connection,
  { scanner, version, date, first, last }: OwnHitRange,
): Promise<WireCustomHit[]> => {
  const rows = await db
    .selectFrom('own_hits')
    .selectAll()
    .where('scanner_id', '=', scanner)
    .where('date', '=', date)
    .where('rule_version', '=', version)
    .where('seq', '>=', first)
    .where('seq', '<=', last)
    .orderBy('seq')
    .execute();
  return rows.map(ownHitOf);
};

/** How many symbols entered a scanner on a day, and the number of its last hit. */
export const summariseOwnHits = async (
  db: Connection,
  { scanner, date }: Pick<OwnHitQuery, 'scanner' | 'date'>,
): Promise<{ readonly matched: number; readonly last: number }> => {
  const { matched, last } = await db
    .selectFrom('own_hits')
    .select([
      sql<number>`(count(distinct symbol) filter (where kind = 'enter'))::int`.as('matched'),
      sql<number>`coalesce(max(seq), 0)::int`.as('last'),
    ])
    .where('scanner_id', '=', scanner)
    .where('date', '=', date)
    .executeTakeFirstOrThrow();
  return { matched, last };
};

/** What a scanner found on a day: the symbols that entered it, and those that only left it. */
export interface FoundSymbols {
  /** How many symbols entered. `symbols` may list fewer. */
  readonly matched: number;
  readonly symbols: readonly WireFoundSymbol[];
  readonly earlier: readonly WireEarlierSymbol[];
}

/** What each of a user's scanners found on a day, largest change first. A scanner without hits has no entry. */
export const findFoundSymbols = async (
  db: Connection,
  { userId, date }: { readonly userId: string; readonly date: string },
): Promise<ReadonlyMap<string, FoundSymbols>> => {
  const change = sql<number | null>`(inputs->>'percent_change')::float8`;
  const rows = await db
    .with('found', (with_) =>
      with_
        .selectFrom('own_hits')
        .innerJoin('custom_scanners', 'custom_scanners.id', 'own_hits.scanner_id')
        .select([
          'scanner_id',
          'symbol',
          // Null for a symbol whose entry is not in the log.
          sql<Date | null>`min(own_hits.at) filter (where kind = 'enter')`.as('first_at'),
          sql<Date | null>`max(own_hits.at) filter (where kind = 'enter')`.as('last_at'),
          sql<Date>`min(own_hits.at)`.as('any_at'),
          sql<number | null>`(array_agg(${change} order by seq) filter (where kind = 'enter'))[1]`.as('percent_change'),
          // The highest change of a symbol: a closed story has stored its best, an open one has only its entry.
          sql<number | null>`max(greatest(${change}, (best->>'percent_change')::float8))`.as('best_change'),
        ])
        .where('custom_scanners.user_id', '=', userId)
        .where('own_hits.date', '=', date)
        .groupBy(['scanner_id', 'symbol']),
    )
    .with('ranked', (with_) =>
      with_
        .selectFrom('found')
        .selectAll()
        .select([
          sql<number>`count(first_at) over (partition by scanner_id)::int`.as('matched'),
          sql<number>`row_number() over (partition by scanner_id, first_at is null
            order by best_change desc nulls last, symbol)`.as('place'),
        ]),
    )
    .selectFrom('ranked')
    .selectAll()
    .where('place', '<=', MOST_FOUND)
    .orderBy('scanner_id')
    .orderBy('place')
    .execute();
  const found = new Map<string, { matched: number; symbols: WireFoundSymbol[]; earlier: WireEarlierSymbol[] }>();
  for (const { scanner_id, matched, symbol, first_at, last_at, any_at, percent_change, best_change } of rows) {
    const known = found.get(scanner_id) ?? { matched, symbols: [], earlier: [] };
    found.set(scanner_id, known);
    if (first_at === null || last_at === null)
      known.earlier.push({ symbol, left_at: any_at.toISOString(), best_change });
    else
      known.symbols.push({
        ...{ symbol, percent_change, best_change },
        first_at: first_at.toISOString(),
        last_at: last_at.toISOString(),
      });
  }
  return found;
};
