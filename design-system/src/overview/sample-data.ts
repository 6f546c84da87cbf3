import { type TradingDay, toSeconds } from '@prebell/contracts';
import type { RibbonHit } from '../day-ribbon/ribbon-hit';

const HOUR = 3_600;
const PRE_OPEN = toSeconds(Date.UTC(2025, 1, 6, 9));

/** A winter trading day, 4:00 to 20:00 in New York. */
export const SAMPLE_DAY: TradingDay = {
  date: '2025-02-06',
  pre_open: PRE_OPEN,
  open: PRE_OPEN + 5.5 * HOUR,
  close: PRE_OPEN + 12 * HOUR,
  post_close: PRE_OPEN + 16 * HOUR,
};
/** 9:04:17 that morning, epoch seconds. */
export const SAMPLE_NOW = PRE_OPEN + 5 * HOUR + 257;

export const SAMPLE_HITS: readonly RibbonHit[] = [
  { t: PRE_OPEN + 0.6 * HOUR, label: 'DEMO1 entered Gappers', direction: 'up', strength: 0.5 },
  { t: PRE_OPEN + 1.4 * HOUR, label: 'DEMO2 entered Momentum', direction: 'up', strength: 0.3 },
  { t: PRE_OPEN + 1.9 * HOUR, label: 'DEMO3 new high', direction: 'up', strength: 0.8 },
  { t: PRE_OPEN + 2.7 * HOUR, label: 'DEMO4 new low', direction: 'down', strength: 0.4 },
  { t: PRE_OPEN + 3.4 * HOUR, label: 'DEMO5 entered Low Float', direction: 'up', strength: 0.6 },
  { t: PRE_OPEN + 4.7 * HOUR, label: 'DEMO1 new high', direction: 'up', strength: 1 },
];

export interface SampleRow {
  readonly symbol: string;
  readonly price: number | null;
  readonly percent_change: number | null;
  readonly volume: number;
  readonly relative_volume: number | null;
  readonly float: number | null;
  readonly catalyst: string | null;
}

/** `count` rows with decreasing change; the third has no figures. */
export const sampleRows = (count: number): SampleRow[] =>
  Array.from({ length: count }, (_, n) => ({
    symbol: `DEMO${n + 1}`,
    price: n === 2 ? null : 2 + ((n * 7.37) % 17),
    percent_change: n === 2 ? null : 38.21 - n * 4.2,
    volume: 8_200_000 / (n + 1),
    relative_volume: n === 2 ? null : 61.4 / (n + 1),
    float: n === 4 ? null : 3_900_000 + n * 1_310_000,
    catalyst: n % 3 === 0 ? 'Supply contract with a state agency' : null,
  }));
