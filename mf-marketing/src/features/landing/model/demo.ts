import type { TradingDay } from '@prebell/contracts';
import type { DEMO } from '../../../shared/demo/demo-symbols';

const at = (hour: number, minute: number, second = 0) => Date.UTC(2025, 1, 6, hour + 5, minute, second) / 1000;

export const DEMO_DAY: TradingDay = {
  date: '2025-02-06',
  pre_open: at(4, 0),
  open: at(9, 30),
  close: at(16, 0),
  post_close: at(20, 0),
};
/** The first moment of the recording beside it. */
export const DEMO_NOW = at(9, 28, 17);

/** When the sample symbols entered the list, in the format of the ribbon. */
const hit = (label: keyof typeof DEMO, strength: number, t: number) =>
  ({ label, strength, t, direction: 'up' }) as const;

export const DEMO_HITS = [
  hit('DEMO1', 1, at(8, 41, 7)),
  hit('DEMO2', 0.7, at(7, 12, 40)),
  // Far enough from the text '4:00' of the ribbon.
  hit('DEMO3', 0.55, at(6, 40, 12)),
];

/** '8:41:07': when a sample symbol entered the list, Eastern time. */
export const listedSince = (symbol: keyof typeof DEMO): string => {
  const t = DEMO_HITS.find(({ label }) => label === symbol)?.t ?? DEMO_NOW;
  const time = new Date(t * 1000).toLocaleTimeString('en-US', { timeZone: 'America/New_York', hourCycle: 'h23' });
  return time.replace(/^0/, '');
};
