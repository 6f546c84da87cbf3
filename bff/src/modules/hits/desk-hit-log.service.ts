import type { WireHit } from '@prebell/contracts';
import type { Deps } from '../../deps';
import { insertDueAlerts } from '../alerts/due-alerts.repository';
import { KEPT_DAYS } from './hit-store.service';
import { findLog, insertHits, pruneLogs, replaceLog } from './hits.repository';
import { newHits } from './new-hits.rules';

type Dependencies = Pick<Deps, 'market' | 'db' | 'asLeader' | 'now' | 'dueAlerts'>;

/** The stored copy of the market's hit log. Not for concurrent calls: the caller makes them one after another. */
export interface DeskHitLog {
  /** Stores everything after the last known hit. Resolves with the log's day. */
  catchUp(): Promise<string>;
  /** The day of the stored log. Reads or starts the log if the day is not yet known. */
  day(): Promise<string>;
  /** Forgets the last known hit, so that the next call compares the stored log with the market's. */
  forget(): void;
  /** Call it with hits that the market has just published. Hits before the first of them raise no alerts. */
  notePublished(hits: readonly WireHit[]): void;
}

/**
 * Writes the market's hit log to the database. The log of a new run replaces the stored one of its day; after a restart
 * the log continues. The transaction that stores a hit also stores the alerts that it raises, so that a crash loses
 * neither. The hits of a live source are stored before they are published (`hit-store.service.ts`), so they are not
 * written again.
 */
export const createDeskHitLog = ({ market, db, asLeader, now, dueAlerts }: Dependencies): DeskHitLog => {
  let known: { date: string; run: string; last: number } | null = null;
  let firstPublished: Pick<WireHit, 'date' | 'seq'> | null = null;

  /** Stores hits; those in `fresh` raise alerts. With a `run`, a new log replaces the stored one. */
  const store = async (
    date: string,
    { hits, fresh, run }: { hits: readonly WireHit[]; fresh: readonly WireHit[]; run: string | null },
  ): Promise<void> => {
    const due = await asLeader(async (tx) => {
      if (run !== null) {
        await replaceLog(tx, date, run);
        await pruneLogs(tx, KEPT_DAYS);
      }
      await insertHits(tx, hits);
      const seqs = fresh.map(({ seq }) => seq);
      const { speed } = market.status().feed;
      return insertDueAlerts(tx, { date, seqs, now: now(), marketNow: market.now(), speed });
    });
    if (due > 0) dueAlerts.announce();
  };
  const begin = async (): Promise<string> => {
    const current = await market.hitLog(0);
    const { date, run, hits, isStored } = current;
    if (!isStored) {
      const stored = await findLog(db, date);
      const fresh = newHits(current, stored, firstPublished?.date === date ? firstPublished.seq : null);
      await store(date, { hits, fresh, run: stored?.run === run ? null : run });
    }
    known = { date, run, last: hits.at(-1)?.seq ?? 0 };
    return date;
  };

  return {
    catchUp: async () => {
      if (known === null) return begin();
      const { date, run, hits, isStored } = await market.hitLog(known.last);
      if (known.date !== date || known.run !== run) return begin();
      if (!isStored) {
        await store(date, { hits, fresh: hits, run: null });
        known.last = hits.at(-1)?.seq ?? known.last;
      }
      return date;
    },
    day: async () => known?.date ?? begin(),
    forget: () => {
      known = null;
    },
    notePublished: (hits) => {
      if (firstPublished?.date !== hits[0]?.date) firstPublished = hits[0] ?? null;
    },
  };
};
