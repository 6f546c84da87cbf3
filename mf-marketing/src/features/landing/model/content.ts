interface Feature {
  /** When in the day it matters, Eastern time. */
  readonly time: string;
  readonly title: string;
  readonly text: string;
}

/** Six things the desk does today; what is not built yet is not promised. */
export const FEATURES: readonly Feature[] = [
  {
    time: '4:00',
    title: 'Gappers from the first print',
    text: 'Gaps of 5% and more rank from the first pre-market trade, with the news that moved them where there is any.',
  },
  {
    time: '7:00',
    title: 'Volume that means something',
    text: 'Relative volume compares with the same minute of earlier sessions, so a busy 7:00 is not measured against noon.',
  },
  {
    time: '8:30',
    title: 'Low float, in view',
    text: 'Floats under 5M shares have a scanner of their own, and the float stands on every row.',
  },
  {
    time: '9:30',
    title: 'Momentum, as it prints',
    text: 'Price from $2 to $20, volume at 2x or more, float under 10M. Rows change with the trades and hold still under your pointer.',
  },
  {
    time: '9:31',
    title: 'A chart that follows',
    text: 'Press a row and its candles are there: one minute to one day, volume below, the bar under way drawn live.',
  },
  {
    time: '16:00',
    title: 'Open until 20:00',
    text: 'Extended hours scan and chart like the rest of the day. Every panel says how fresh its figures are.',
  },
];
