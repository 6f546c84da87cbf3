import { endpoints } from '@prebell/contracts';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { uptimeOf, WINDOW_MS } from './uptime';
import { countMinutes } from './uptime.repository';

/** Strangers ask as often as they like; the figures are made anew at most this often. */
const FRESH_MS = 5_000;

/** What the platform shows of itself to anybody. */
export const statusRoutes = ({ db, market, meter, now }: Pick<Deps, 'db' | 'market' | 'meter' | 'now'>): Router => {
  const router = createRouter();

  const measure = async () => {
    const at = now();
    const [{ first, days }, { calls }] = await Promise.all([
      countMinutes(db, new Date(at.getTime() - WINDOW_MS)),
      market.latency(),
    ]);
    return {
      measured_at: at.toISOString(),
      uptime: uptimeOf(days, first, at),
      latency: meter.latency.read(),
      updates: meter.updates.read(),
      caching: calls,
      feed_label: market.status().feed.label,
    };
  };
  let answer: { readonly madeAt: number; readonly figures: ReturnType<typeof measure> } | null = null;

  mount(router, endpoints.status.platform, () => {
    const at = now().getTime();
    if (answer === null || at - answer.madeAt >= FRESH_MS) {
      const figures = measure();
      const made = { madeAt: at, figures };
      answer = made;
      // A failure is answered once and not kept.
      figures.catch(() => {
        if (answer === made) answer = null;
      });
    }
    return answer.figures;
  });

  mount(router, endpoints.status.sample, () => {
    const { picture, expectedAt } = meter.sample.at(market.now());
    return {
      as_of: picture === null ? null : new Date(picture.at).toISOString(),
      rows: (picture?.rows ?? []).map(({ symbol, price, percent_change, volume, relative_volume }) => ({
        symbol,
        price,
        percent_change,
        volume,
        relative_volume,
      })),
      count: picture?.count ?? 0,
      expected_at: expectedAt === null ? null : new Date(expectedAt).toISOString(),
      feed_label: market.status().feed.label,
    };
  });

  return router;
};
