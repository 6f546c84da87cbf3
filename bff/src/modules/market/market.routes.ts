import { endpoints } from '@prebell/contracts';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { AppError } from '../../http/app-error';
import { mount } from '../../http/mount';
import { assertCandleRange } from './candle-range';
import { visibleWhy } from './visible-why';

export const marketRoutes = ({ market }: Pick<Deps, 'market'>): Router => {
  const router = createRouter();
  mount(router, endpoints.market.status, () => market.status());
  mount(router, endpoints.market.quote, async ({ params: { symbol } }) => {
    const quote = await market.quote(symbol);
    if (quote === null) throw new AppError('UNKNOWN_SYMBOL', `There is no symbol ${symbol}`);
    return quote;
  });
  mount(router, endpoints.market.halts, () => market.halts());
  mount(router, endpoints.market.news, async ({ query: { symbol, limit } }) => ({
    news: await market.news(symbol ?? null, limit),
  }));
  mount(router, endpoints.market.latency, () => market.latency());
  mount(router, endpoints.market.why, async ({ actor, query: { symbol, at } }) => {
    const moment = at === undefined ? market.now() : at * 1000;
    if ((await market.quote(symbol)) === null) throw new AppError('UNKNOWN_SYMBOL', `There is no symbol ${symbol}`);
    const why = await market.why(symbol, moment);
    if (why === null) throw new AppError('NO_MARKET_DATA', 'There is no market data of that day');
    return visibleWhy(why, actor);
  });
  mount(router, endpoints.market.search, async ({ query }) => ({ results: await market.search(query.q) }));
  mount(router, endpoints.market.candles, ({ query }) => {
    assertCandleRange(query);
    return market.candles(query);
  });
  return router;
};
