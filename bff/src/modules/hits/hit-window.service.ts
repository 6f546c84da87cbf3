import { HIT_WINDOW, minutes, type WireHit, wholeSeconds } from '@prebell/contracts';
import type { Deps } from '../../deps';
import { findTicks } from './hits.repository';

const MINUTE_MS = minutes(1);

/** The trades and minute bars around a hit, up to now. */
export const hitWindow = async (
  { db, market }: Pick<Deps, 'db' | 'market'>,
  hit: Pick<WireHit, 'at' | 'date' | 'symbol'>,
) => {
  const at = Date.parse(hit.at);
  const from = at - HIT_WINDOW.before * MINUTE_MS;
  const end = at + HIT_WINDOW.after * MINUTE_MS;
  const to = Math.min(end, Math.max(at, market.now()));
  const [ticks, bars] = await Promise.all([
    findTicks(db, { date: hit.date, symbol: hit.symbol, from, to }),
    market.candles({
      symbol: hit.symbol,
      resolution: '1',
      from: Math.floor(from / MINUTE_MS) * 60,
      to: wholeSeconds(to),
    }),
  ]);
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    complete: market.now() >= end,
    ticks,
    bars,
  };
};
