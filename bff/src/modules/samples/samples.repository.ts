import type { BestHit, Scanner } from '@prebell/contracts';
import type { Cap } from '@prebell/market';
import { type Selectable, sql } from 'kysely';
import type { Connection } from '../../db/database';
import type { HitsTable } from '../../db/tables/hits.table';

/** The symbols on a scanner's list at an instant, with the figures of their last entry up to then. */
export const findListedAt = async (
  db: Connection,
  { date, scanner, at }: { readonly date: string; readonly scanner: Scanner; readonly at: Date },
): Promise<Pick<Selectable<HitsTable>, 'symbol' | 'at' | 'inputs'>[]> => {
  const newest = db
    .selectFrom('hits')
    .distinctOn('symbol')
    .select(['symbol', 'kind', 'at', 'inputs'])
    .where('date', '=', date)
    .where('scanner', '=', scanner)
    .where('at', '<=', at)
    .orderBy('symbol')
    .orderBy('seq', 'desc')
    .as('newest');
  return db.selectFrom(newest).select(['symbol', 'at', 'inputs']).where('kind', '=', 'enter').execute();
};

/** The strongest symbol of the last day with hits before `before`, among the entries within `cap`; null if there is none. */
export const findBest = async (
  db: Connection,
  { before, scanner, cap }: { readonly before: string; readonly scanner: Scanner; readonly cap: Cap },
): Promise<(Omit<BestHit, 'at'> & { readonly at: Date }) | null> => {
  let visible = db.selectFrom('hits').where('scanner', '=', scanner).where('date', '<', before);
  if (cap !== 'all') visible = visible.where('rank', '<=', cap);
  const last = await visible.select('date').orderBy('date', 'desc').limit(1).executeTakeFirst();
  if (last === undefined) return null;
  const best = sql<number>`max(coalesce((best ->> 'percent_change')::float8, (inputs ->> 'percent_change')::float8))`;
  const strongest = await visible
    .where('date', '=', last.date)
    .select(['symbol', best.as('percent_change')])
    .groupBy('symbol')
    .having(best, 'is not', null)
    // The entry may have been ranked beyond what the plan shows, although the exit was not.
    .having(sql<boolean>`bool_or(kind = 'enter')`)
    .orderBy('percent_change', 'desc')
    .orderBy('symbol')
    .limit(1)
    .executeTakeFirst();
  if (strongest === undefined) return null;
  const { date, symbol } = { ...last, ...strongest };
  const { seq, at } = await visible
    .where('date', '=', date)
    .where('symbol', '=', symbol)
    .where('kind', '=', 'enter')
    .select(['seq', 'at'])
    .orderBy('seq')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { id: `${date}-${seq}`, date, symbol, at, percent_change: strongest.percent_change };
};
