import { seconds, type WirePlatformStatus } from '@prebell/contracts';
import { readAvailability } from '@prebell/server/metrics';
import type { Deps } from '../../deps';
import { countMinutes } from './uptime.repository';
import { minuteOf, uptimeOf, WINDOW_MS } from './uptime.rules';

/** The figures are computed at most this often, no matter how many visitors ask. */
const FRESH_MS = seconds(5);

/** The platform's own measurements, for the public page and for Prometheus. */
export interface PlatformFigures {
  /** Rejects while the database or the market does not answer. */
  read(): Promise<WirePlatformStatus>;
}

export const createPlatformFigures = ({
  db,
  market,
  meter,
  metrics,
  now,
}: Pick<Deps, 'db' | 'market' | 'meter' | 'metrics' | 'now'>): PlatformFigures => {
  const measure = async (): Promise<WirePlatformStatus> => {
    const at = now();
    const [{ first, days }, { calls }, symbols, requests] = await Promise.all([
      // The current minute is not over, so it must not make up for a missed one.
      countMinutes(db, { from: new Date(at.getTime() - WINDOW_MS), until: minuteOf(at) }),
      market.latency(),
      market.universe(),
      readAvailability(metrics),
    ]);
    return {
      measured_at: at.toISOString(),
      uptime: uptimeOf(days, first, at),
      requests,
      latency: meter.latency.read(),
      updates: meter.updates.read(),
      caching: calls,
      universe: { symbols },
      feed_label: market.status().feed.label,
    };
  };
  let answer: { readonly madeAt: number; readonly figures: Promise<WirePlatformStatus> } | null = null;
  return {
    read() {
      const at = now().getTime();
      if (answer === null || at - answer.madeAt >= FRESH_MS) {
        const figures = measure();
        const made = { madeAt: at, figures };
        answer = made;
        // Return a failure once, but do not cache it.
        figures.catch(() => {
          if (answer === made) answer = null;
        });
      }
      return answer.figures;
    },
  };
};
