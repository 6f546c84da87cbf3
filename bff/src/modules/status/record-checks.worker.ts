import { minutes, seconds } from '@prebell/contracts';
import { repeat } from '@prebell/server/process';
import type { Deps } from '../../deps';
import { checkComponents } from './checks.service';
import { insertChecks, insertLatency, pruneStatus, rollUpDay } from './status.repository';
import { firstDayOf } from './status-history.service';
import { minuteOf } from './uptime.rules';

/** Several attempts a minute, so that a slow check does not skip a minute. */
const TICK_MS = seconds(20);
const LATENCY_EVERY_MS = minutes(10);

type Parts = Pick<Deps, 'config' | 'db' | 'dispatchDb' | 'log' | 'market' | 'meter' | 'now' | 'releases' | 'stripe'>;

/** Checks every component once, records the result and sums up the day. */
export const recordOnce = async (parts: Parts): Promise<void> => {
  const { db, meter, now } = parts;
  const minute = minuteOf(now());
  await insertChecks(db, minute, await checkComponents(parts));
  await rollUpDay(db, minute);
  const { p50_ms, p99_ms } = meter.latency.read();
  const at = new Date(Math.floor(minute.getTime() / LATENCY_EVERY_MS) * LATENCY_EVERY_MS);
  if (p50_ms !== null && p99_ms !== null) await insertLatency(db, { at, p50_ms, p99_ms });
  await pruneStatus(db, minute, firstDayOf(minute));
};

/**
 * Checks each component every minute and records the result for the status page.
 * @returns the function that stops it; it resolves when all writes are done.
 */
export const recordChecks = (parts: Parts): (() => Promise<void>) => {
  let lastMinute: number | null = null;
  const tick = async () => {
    const minute = minuteOf(parts.now()).getTime();
    if (minute === lastMinute || !parts.market.isReady()) return;
    try {
      await recordOnce(parts);
      lastMinute = minute;
    } catch (error) {
      // Without the database nothing can be recorded, so the missing minute counts as down.
      parts.log.debug({ err: error }, 'The checks of this minute could not be recorded');
    }
  };
  return repeat(tick, TICK_MS);
};
