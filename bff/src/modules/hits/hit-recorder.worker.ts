import { seconds, type WireHit } from '@prebell/contracts';
import type { Deps } from '../../deps';
import { insertDueAlerts } from '../alerts/due-alerts.repository';
import { KEPT_DAYS } from './hit-store.service';
import { findLog, insertHits, insertTicks, pruneLogs, replaceLog } from './hits.repository';
import { newHits } from './new-hits.rules';
import { createOwnHitStore } from './own-hit-store.service';

/** How often to look for custom scanners whose owner's plan begins or ends. Changes of scanners come at once. */
const FOLLOW_EVERY_MS = seconds(15);

/**
 * Writes the market's hit log and the trades around hits to the database, in order. The log of a new run replaces the
 * stored one of its day; a log that continues after a restart is continued. The transaction that stores a hit also
 * notes the alerts that it raises, so that a kill loses neither. A live source's hits are stored before they are
 * published (`hit-store.service.ts`), so of those it writes the trades only. It also stores the hits of users' own scanners, which end
 * with the log of their day.
 * @returns the function that stops recording; it resolves when everything received is stored.
 */
export const recordHits = (
  deps: Pick<Deps, 'market' | 'db' | 'asLeader' | 'log' | 'now' | 'dueAlerts' | 'ownScans' | 'ownHits'>,
): (() => Promise<void>) => {
  const { market, db, asLeader, log, now, dueAlerts, ownScans } = deps;
  const own = createOwnHitStore(deps);
  let known: { date: string; run: string; last: number } | null = null;
  let firstTold: Pick<WireHit, 'date' | 'seq'> | null = null;
  let work: Promise<void> = Promise.resolve();
  let isEnded = false;
  const enqueue = (job: () => Promise<void>) => {
    work = work.then(job).catch((error: unknown) => {
      // The next hit triggers another attempt for what was not stored.
      known = null;
      if (!isEnded) log.error({ err: error }, 'Hits could not be stored');
    });
  };

  /** Stores hits; those in `fresh` raise alerts. `run` starts the log over. */
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
  const begin = async () => {
    const current = await market.hitLog(0);
    const { date, run, hits, isStored } = current;
    if (!isStored) {
      const stored = await findLog(db, date);
      const fresh = newHits(current, stored, firstTold?.date === date ? firstTold.seq : null);
      await store(date, { hits, fresh, run: stored?.run === run ? null : run });
    }
    known = { date, run, last: hits.at(-1)?.seq ?? 0 };
  };
  /** Stores everything after the last known hit. */
  const catchUp = async () => {
    if (known === null) return begin();
    const { date, run, hits, isStored } = await market.hitLog(known.last);
    if (known.date !== date || known.run !== run) return begin();
    if (isStored) return;
    await store(date, { hits, fresh: hits, run: null });
    known.last = hits.at(-1)?.seq ?? known.last;
  };

  /** Custom scanners follow the log of their day, because a day that begins again ends their hits. */
  const ofOwn = async (work: (date: string) => Promise<void>) => {
    if (!market.isReady()) return;
    await catchUp();
    if (known !== null) await work(known.date);
  };
  const follow = () =>
    enqueue(() =>
      ofOwn(async (date) => {
        await own.follow(date);
        // What the database refused before.
        await own.store();
      }),
    );
  const begun = () => {
    enqueue(catchUp);
    follow();
  };
  const unlisten = market.listen({
    scanner: () => undefined,
    quote: () => undefined,
    candle: () => undefined,
    // The market started or restarted: its log may be a new one. A session may also begin before it is ready.
    session: () => market.isReady() && begun(),
    hits: (hits) => {
      if (firstTold?.date !== hits[0]?.date) firstTold = hits[0] ?? null;
      enqueue(catchUp);
    },
    ownHits: () => enqueue(() => ofOwn(() => own.store())),
    ticks: (chunks) =>
      enqueue(async () => {
        if (known === null) await catchUp();
        if (known === null) return;
        const { date } = known;
        await asLeader((tx) => insertTicks(tx, date, chunks));
      }),
  });
  const unsubscribe = ownScans.subscribe(follow);
  const timer = setInterval(follow, FOLLOW_EVERY_MS).unref();
  if (market.isReady()) begun();
  return () => {
    isEnded = true;
    clearInterval(timer);
    unsubscribe();
    unlisten();
    return work;
  };
};
