import { endpoints, type WireScannerSample } from '@prebell/contracts';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import type { PlatformFigures } from './platform-figures.service';

/** The public sample of the momentum scanner, 15 minutes old. */
export const sampleOf = ({ market, meter }: Pick<Deps, 'market' | 'meter'>): WireScannerSample => {
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
};

/** Public figures: the platform's own measurements, and the latest delayed sample of the market. */
export const statusRoutes = ({ market, meter }: Pick<Deps, 'market' | 'meter'>, figures: PlatformFigures): Router => {
  const router = createRouter();
  mount(router, endpoints.status.platform, () => figures.read());

  mount(router, endpoints.status.sample, () => sampleOf({ market, meter }));

  return router;
};
