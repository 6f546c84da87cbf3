import type { TextItem } from '../../../shared/page/TextGrid';

/** What the desk does today; what is not built yet is not promised. */
export const HIGHLIGHTS: readonly TextItem[] = [
  {
    title: 'Sixteen hours, one desk',
    text: 'Pre-market from 4:00 AM, the regular session and extended hours until 8:00 PM Eastern. The market calendar knows the holidays and the short days.',
  },
  {
    title: 'Rows that stream',
    text: 'Scanner rows change with the trades behind them and hold still under your pointer. Every panel says how old its figures are.',
  },
  {
    title: 'The chart follows the row',
    text: 'Press a symbol and its candles are there, from one minute to one day, volume below, the bar under way drawn live.',
  },
];

export const VALUES: readonly TextItem[] = [
  {
    title: 'A figure is measured or it is not shown',
    text: 'Objectives are called objectives. Simulated and delayed data carry a label. There are no invented customers and no invented results on these pages.',
  },
  {
    title: 'Criteria in the open',
    text: 'Every scanner states what it filters by. You can take a row, check it against the tape and disagree with us.',
  },
  {
    title: 'What is sold exists',
    text: 'A feature is listed under a plan once the product delivers it. Plans end at the end of the period you paid for, without a phone call.',
  },
  {
    title: 'Risk first',
    text: 'Day trading loses money for most people who try it. We would rather you traded smaller, later or not at all than because of something we wrote.',
  },
];

export const TECHNOLOGY: readonly TextItem[] = [
  {
    title: 'One pass over the market',
    text: 'Trades enter one engine that keeps price, volume, gap and relative volume for every listed symbol, and ranks the scanners on the server.',
  },
  {
    title: 'Streamed, then checked',
    text: 'Changes reach the browser over one connection with sequence numbers. On your interval the panel asks for the whole list again and reconciles.',
  },
  {
    title: 'Computed once for everybody',
    text: 'All readers of a scanner share one calculation, so a thousand open desks ask the data provider no more than one does. What we set out to hold is stated at the top of this page.',
  },
];

export const STRATEGIES: readonly TextItem[] = [
  {
    title: 'Momentum',
    text: 'Few shares, unusual volume, a price that many accounts can trade. The move is already under way; the question is whether there is room left.',
    points: ['Price $2 to $20', 'Relative volume 2x or more', 'Float under 10M shares'],
  },
  {
    title: 'Gap',
    text: 'The stock opens away from yesterday’s close. With news behind it the gap is a story; without, it is often filled. The catalyst stands on the row.',
    points: ['Gap of 5% or more', 'A news catalyst behind it', 'Ranked from the first pre-market print'],
  },
  {
    title: 'Low float',
    text: 'When few shares trade freely, modest demand moves the price far, in both directions. Size accordingly.',
    points: ['Float under 5M shares', 'Price $2 to $20', 'The float stands on every row'],
  },
];
