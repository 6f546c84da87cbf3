import { endpoints, marketDate, mayRead, toMs, WHY_INPUT_PLANS } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { oneAtATime } from '@prebell/server/throttle';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import type { DirectAnswers } from '../../http/direct-answers';
import { mount, mountHot } from '../../http/mount';
import { visibleFor } from '../plans/visible-fields.policy';
import { findEnabledScanners } from '../scanners/scanners.repository';
import { calendarFrom } from './calendar.rules';
import { assertCandleRange, isLongRange } from './candle-range.rules';
import { previousLevels } from './previous-levels.service';
import { isOnList, visibleWhy } from './visible-why.service';

export const marketRoutes = (
  { db, market }: Pick<Deps, 'db' | 'market'>,
  direct: Pick<DirectAnswers, 'add'>,
): Router => {
  const router = createRouter();
  mountHot({ router, direct }, endpoints.market.status, ({ actor }) => {
    const status = market.status();
    const reason = actor.is_admin ? market.trouble() : null;
    return reason === null ? status : { ...status, feed: { ...status.feed, reason } };
  });
  mount(router, endpoints.market.calendar, () => calendarFrom(marketDate(market.now())));
  mount(router, endpoints.market.levels, async ({ query: { symbols } }) => ({
    levels: await previousLevels(market, [...new Set(symbols.split(','))]),
  }));
  mountHot({ router, direct }, endpoints.market.quote, async ({ actor, params: { symbol } }) => {
    const quote = await market.quote(symbol);
    if (quote === null) throw new AppError('UNKNOWN_SYMBOL', `There is no symbol ${symbol}`);
    return visibleFor(actor).quote(quote);
  });
  mount(router, endpoints.market.halts, () => market.halts());
  mount(router, endpoints.market.news, async ({ query: { symbol, limit } }) => ({
    news: await market.news(symbol ?? null, limit),
  }));
  mount(router, endpoints.market.latency, () => market.latency());
  mount(router, endpoints.market.why, async ({ actor, query: { symbol, at } }) => {
    const moment = at === undefined ? market.now() : toMs(at);
    if ((await market.quote(symbol)) === null) throw new AppError('UNKNOWN_SYMBOL', `There is no symbol ${symbol}`);
    const why = await market.why(symbol, moment);
    if (why === null) throw new AppError('NO_MARKET_DATA', 'There is no market data for that day');
    const readsAll = Object.values(WHY_INPUT_PLANS).every((plan) => mayRead(plan, actor));
    const isListed =
      readsAll || (await isOnList(market, symbol, { subject: actor, enabled: await findEnabledScanners(db) }));
    return visibleWhy(why, { subject: actor, isListed });
  });
  mount(router, endpoints.market.search, async ({ query }) => ({ results: await market.search(query.q) }));
  const inTurn = oneAtATime();
  mount(router, endpoints.market.candles, ({ actor, query }) => {
    assertCandleRange(query);
    const read = () => market.candles(query);
    // Years of candles keep the engine busy. An account gets one such range at a time, so that others stay fast.
    return isLongRange(query) ? inTurn(actor.id, read) : read();
  });
  return router;
};
