import { SAMPLE_ROWS, seconds } from '@prebell/contracts';
import type { Deps } from '../../deps';
import { minuteOf, WINDOW_MS } from './uptime';
import { insertMinute, pruneMinutes } from './uptime.repository';

const TICK_MS = seconds(20);

/**
 * Notes each minute that can be served, keeps pictures for the open sample and reads the momentum stream's times.
 * @returns the function that ends it, fulfilled when nothing is being written any more.
 */
export const recordStatus = ({
  db,
  market,
  meter,
  checkReady,
  now,
  log,
}: Pick<Deps, 'db' | 'market' | 'meter' | 'checkReady' | 'now' | 'log'>): (() => Promise<void>) => {
  const unlisten = market.listen(meter.listener);
  // The stream runs for its readers only; this makes one of us.
  const watching = market.ready.then(() => market.watchScanner('momentum', 'all')).catch(() => undefined);
  let lastMinute: number | null = null;

  const noteMinute = async () => {
    const minute = minuteOf(now());
    if (minute.getTime() === lastMinute) return;
    await insertMinute(db, minute);
    await pruneMinutes(db, new Date(minute.getTime() - WINDOW_MS));
    lastMinute = minute.getTime();
  };
  const tick = async () => {
    try {
      await checkReady();
      await noteMinute();
      const { rows, count } = await market.scanner('momentum', SAMPLE_ROWS);
      meter.sample.keep({ at: market.now(), rows, count });
    } catch (error) {
      // Not being able to serve is what the missing minute says.
      log.debug({ err: error }, 'This moment does not count as served');
    }
  };
  let work = tick();
  const timer = setInterval(() => {
    work = work.then(tick);
  }, TICK_MS);
  return async () => {
    clearInterval(timer);
    unlisten();
    if ((await watching) !== undefined) market.unwatchScanner('momentum', 'all');
    await work;
  };
};
