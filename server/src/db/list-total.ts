import { type CompiledQuery, type Kysely, type QueryExecutorProvider, type SelectQueryBuilder, sql } from 'kysely';

/** Lists of up to this many rows are counted on each request. */
const COUNTED = 5_000;
/** How long the total of a long list is cached. */
const KEPT_MS = 30_000;
const NAMES = 200;

interface Kept {
  at: number;
  total: number;
  isCounting: boolean;
}

const kept = new WeakMap<object, Map<string, Kept>>();

/** A list whose rows can be counted. */
export interface Countable {
  /** Identifies the list together with its filter. */
  readonly name: string;
  /** Counts the rows, up to `limit` of them; all if null. */
  readonly count: (limit: number | null) => Promise<number>;
  /** The query for the rows; the database estimates their number. */
  readonly rows: () => CompiledQuery;
}

interface Plan {
  readonly 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[];
}

const estimate = async <Tables>(db: Kysely<Tables>, query: CompiledQuery): Promise<number> => {
  const { rows } = await db.executeQuery<Plan>({ ...query, sql: `explain (format json) ${query.sql}` });
  return Math.round(rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0);
};

const recount = (known: Map<string, Kept>, { name, count }: Countable): void => {
  const entry = known.get(name);
  if (!entry || entry.isCounting) return;
  entry.isCounting = true;
  count(null)
    .then((total) => Object.assign(entry, { total, at: performance.now() }))
    .catch(() => undefined)
    .finally(() => {
      entry.isCounting = false;
    });
};

/** Makes a query countable by wrapping it in `count(*)`. */
export const countableRows = <Tables, O>(
  db: QueryExecutorProvider,
  name: string,
  rows: SelectQueryBuilder<Tables, never, O>,
): Countable => ({
  name,
  count: async (limit) => {
    const { rows: counted } = await sql<{ total: number }>`
      select count(*) as total from (${limit === null ? rows : rows.limit(limit)}) counted`.execute(db);
    return counted[0]?.total ?? 0;
  },
  rows: () => rows.compile(),
});

/**
 * The cached total of a long list, if it was counted within the last half minute or is being counted now; null for any
 * other list.
 */
export const recentTotal = (db: object, name: string): number | null => {
  const entry = kept.get(db)?.get(name);
  if (!entry || entry.total <= COUNTED) return null;
  return entry.isCounting || performance.now() - entry.at < KEPT_MS ? entry.total : null;
};

/**
 * The number of rows of a list. Short lists are counted each time. A long list returns a cached total while a new count
 * runs. The total is at most half a minute old; the first one is the database's estimate.
 */
export const listTotal = async <Tables>(db: Kysely<Tables>, countable: Countable): Promise<number> => {
  const known = kept.get(db) ?? new Map<string, Kept>();
  kept.set(db, known);
  const recent = recentTotal(db, countable.name);
  if (recent !== null) return recent;
  const few = await countable.count(COUNTED + 1);
  if (few <= COUNTED) return few;
  if (!known.has(countable.name)) {
    if (known.size >= NAMES) known.clear();
    const guess = Math.max(few, await estimate(db, countable.rows()));
    known.set(countable.name, { at: Number.NEGATIVE_INFINITY, total: guess, isCounting: false });
  }
  const entry = known.get(countable.name);
  if (entry && performance.now() - entry.at > KEPT_MS) recount(known, countable);
  return entry?.total ?? few;
};
