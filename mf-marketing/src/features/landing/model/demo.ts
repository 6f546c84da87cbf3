import type { ScannerRow, TradingDay } from '@prebell/contracts';

/** Sample hits. No real ticker contains a digit, so these symbols cannot exist (ruling 34). */
const at = (hour: number, minute: number, second = 0) => Date.UTC(2025, 1, 6, hour + 5, minute, second) / 1000;

export const DEMO_DAY: TradingDay = {
  date: '2025-02-06',
  pre_open: at(4, 0),
  open: at(9, 30),
  close: at(16, 0),
  post_close: at(20, 0),
};
export const DEMO_NOW = at(9, 4);

type DemoRow = Pick<ScannerRow, 'symbol' | 'volume'> &
  Record<'price' | 'percent_change' | 'relative_volume' | 'strength' | 't', number>;

export const DEMO_ROWS: readonly DemoRow[] = [
  {
    symbol: 'DEMO1',
    price: 4.16,
    percent_change: 38.21,
    volume: 8_200_000,
    relative_volume: 61.4,
    strength: 1,
    t: at(8, 41, 7),
  },
  {
    symbol: 'DEMO2',
    price: 6.72,
    percent_change: 24.44,
    volume: 1_400_000,
    relative_volume: 22,
    strength: 0.7,
    t: at(7, 12, 40),
  },
  {
    symbol: 'DEMO3',
    price: 2.31,
    percent_change: 21.58,
    volume: 3_100_000,
    relative_volume: 17.3,
    strength: 0.55,
    t: at(5, 3, 12),
  },
];

/** The hits in the format of the ribbon. */
export const DEMO_HITS = DEMO_ROWS.map(({ symbol, strength, t }) => ({
  t,
  strength,
  label: symbol,
  direction: 'up' as const,
}));
