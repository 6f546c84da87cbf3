import { SAMPLE_ROWS, seconds } from '@prebell/contracts';
import { repeat } from '@prebell/server/process';
import type { Deps } from '../../deps';
import { insertMinute, pruneMinutes } from './uptime.repository';
import { minuteOf, WINDOW_MS } from './uptime.rules';

const TICK_MS = seconds(20);

/**
 * Records each minute in which the platform can serve requests, keeps snapshots for the public sample, and measures the
 * momentum stream.
 * @returns the function that stops it; it resolves when all writes are done.
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
  // The stream runs only while it has readers, so subscribe as one.
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
      // Not recording the minute shows that the platform could not serve requests.
      log.debug({ err: error }, 'This moment does not count as served');
    }
  };
  const stop = repeat(tick, TICK_MS);
  return async () => {
    const stopped = stop();
    unlisten();
    if ((await watching) !== undefined) market.unwatchScanner('momentum', 'all');
    await stopped;
  };
};
