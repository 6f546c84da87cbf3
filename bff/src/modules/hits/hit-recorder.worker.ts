import type { HitLog } from '@prebell/market';
import type { Deps } from '../../deps';
import { findLog, insertHits, insertTicks, pruneLogs, replaceLog } from './hits.repository';

/** How many trading days of hits and ticks to keep. */
const KEPT_DAYS = 30;

/**
 * Writes the market's hit log and the trades around hits to the database, in order. The log of a new run replaces the
 * stored one of its day; a log that continues after a restart is continued.
 * @returns the function that stops recording; it resolves when everything received is stored.
 */
export const recordHits = ({ market, db, log }: Pick<Deps, 'market' | 'db' | 'log'>): (() => Promise<void>) => {
  let known: { date: string; run: string; last: number } | null = null;
  let work: Promise<void> = Promise.resolve();
  let isEnded = false;
  const enqueue = (job: () => Promise<void>) => {
    work = work.then(job).catch((error: unknown) => {
      // The next hit triggers another attempt for what was not stored.
      known = null;
      if (!isEnded) log.error({ err: error }, 'Hits could not be stored');
    });
  };

  const follow = async ({ date, run }: HitLog): Promise<number> => {
    const stored = await findLog(db, date);
    if (stored?.run === run) return stored.last;
    await db.transaction().execute((tx) => replaceLog(tx, date, run));
    await pruneLogs(db, KEPT_DAYS);
    return 0;
  };
  /** Stores everything after the last known hit. */
  const catchUp = async () => {
    const current = await market.hitLog(known?.last ?? 0);
    if (known?.date !== current.date || known.run !== current.run) {
      known = { date: current.date, run: current.run, last: await follow(current) };
      return catchUp();
    }
    await insertHits(db, current.hits);
    known.last = current.hits.at(-1)?.seq ?? known.last;
  };

  const unlisten = market.listen({
    scanner: () => undefined,
    quote: () => undefined,
    candle: () => undefined,
    // The market started or restarted: its log may be a new one. A session may also begin before it is ready.
    session: () => market.isReady() && enqueue(catchUp),
    hits: () => enqueue(catchUp),
    ticks: (chunks) =>
      enqueue(async () => {
        if (known === null) await catchUp();
        if (known !== null) await insertTicks(db, known.date, chunks);
      }),
  });
  return () => {
    isEnded = true;
    unlisten();
    return work;
  };
};
