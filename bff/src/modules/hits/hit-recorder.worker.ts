import { seconds } from '@prebell/contracts';
import type { Deps } from '../../deps';
import { createDeskHitLog } from './desk-hit-log.service';
import { insertTicks } from './hits.repository';
import { createOwnHitStore } from './own-hit-store.service';

/** How often to check for custom scanners whose owner's plan began or ended. Changes of scanners arrive immediately. */
const FOLLOW_EVERY_MS = seconds(15);

/**
 * Stores the market's hits, the hits of custom scanners and the trades around hits, in the order in which the market
 * publishes them.
 * @returns the function that stops recording; it resolves when everything received is stored.
 */
export const recordHits = (
  deps: Pick<Deps, 'market' | 'db' | 'asLeader' | 'log' | 'now' | 'dueAlerts' | 'ownScans' | 'ownHits'>,
): (() => Promise<void>) => {
  const { market, asLeader, log, ownScans } = deps;
  const desk = createDeskHitLog(deps);
  const own = createOwnHitStore(deps);
  let work: Promise<void> = Promise.resolve();
  let isEnded = false;
  const enqueue = (job: () => Promise<unknown>) => {
    const run = async () => void (await job());
    work = work.then(run).catch((error: unknown) => {
      // The next hit triggers another attempt to store what is missing.
      desk.forget();
      if (!isEnded) log.error({ err: error }, 'Hits could not be stored');
    });
  };

  /** Runs a job once the desk's log is up to date. A day that starts over deletes its log, with that day's hits of custom scanners. */
  const afterDesk = (job: (date: string) => Promise<void>) =>
    enqueue(async () => {
      if (market.isReady()) await job(await desk.catchUp());
    });
  const follow = () =>
    afterDesk(async (date) => {
      await own.follow(date);
      // Also stores hits that the database refused earlier.
      await own.store();
    });
  const begin = () => {
    enqueue(desk.catchUp);
    follow();
  };
  const unlisten = market.listen({
    scanner: () => undefined,
    quote: () => undefined,
    candle: () => undefined,
    // The market started or restarted, so its log may be a new one. A session may also begin before the market is
    // ready.
    session: () => market.isReady() && begin(),
    hits: (hits) => {
      desk.notePublished(hits);
      enqueue(desk.catchUp);
    },
    ownHits: () => afterDesk(() => own.store()),
    ticks: (chunks) =>
      enqueue(async () => {
        const date = await desk.day();
        await asLeader((tx) => insertTicks(tx, date, chunks));
      }),
  });
  const unsubscribe = ownScans.subscribe(follow);
  const timer = setInterval(follow, FOLLOW_EVERY_MS).unref();
  if (market.isReady()) begin();
  return () => {
    isEnded = true;
    clearInterval(timer);
    unsubscribe();
    unlisten();
    return work;
  };
};
