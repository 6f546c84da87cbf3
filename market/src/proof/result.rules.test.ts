import { HORIZONS } from '@prebell/contracts';
import { expect, test } from 'vitest';
import type { BacktestDay } from './backtest';
import type { BacktestTrade } from './day-trades';
import { resultOf } from './result.rules';

/** A hit at an Eastern time of 2026-05-19; its return at every exit in percent, null for no trade. */
const hitAt = (time: string, net_pct: number | null): BacktestTrade => ({
  symbol: 'AAA',
  at: new Date(`2026-05-19T${time}:00-04:00`).toISOString(),
  rank: 1,
  price: 5,
  percent_change: 12,
  catalyst: null,
  outcome:
    net_pct === null
      ? { no_trade: 'no_bar' }
      : {
          entered_at: 0,
          price: 5,
          outcomes: HORIZONS.map(() => ({
            at: 0,
            price: 5,
            gross_pct: net_pct,
            net_pct,
            mfe_pct: 0,
            mae_pct: 0,
            volume: 0,
            is_filled: true,
          })),
        },
});

test('a result counts hits and outcomes by the session of the hit: 9:29 is before the open, 9:30 is not', () => {
  const trades = [hitAt('08:00', null), hitAt('09:29', 4), hitAt('09:30', 1), hitAt('15:59', 3), hitAt('16:00', -2)];
  const day: BacktestDay = { date: '2026-05-19', trades, found: [[0, 1, 2, 3, 4]], full: [] };
  const { sessions, hits, all } = resultOf([day], { variants: [[]], horizon: 'close', seed: 1, tries: 1 });
  expect(sessions?.map(({ session, hits, trades, mean }) => [session, hits, trades, mean?.value])).toEqual([
    ['pre_market', 2, 1, 4],
    ['core_trading', 2, 2, 2],
    ['extended_hours', 1, 1, -2],
  ]);
  expect([hits, all.trades]).toEqual([5, 4]);
});
