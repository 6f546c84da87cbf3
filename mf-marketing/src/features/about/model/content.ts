import { SCAN_DEFINITIONS, SCANNERS, type Scanner, scanCriteria } from '@prebell/contracts';
import type { TextItem } from '../../../shared/page/TextGrid';

/** What the desk offers today. Leave out features that are not built yet. */
export const HIGHLIGHTS: readonly TextItem[] = [
  {
    title: 'Sixteen hours, one desk',
    text: 'Pre-market from 4:00 AM, the regular session and extended hours until 8:00 PM Eastern. The calendar includes market holidays and early closes.',
  },
  {
    title: 'Rows that stream',
    text: 'Scanner rows change with each trade and stay in place under your pointer. Every panel shows how old its data is.',
  },
  {
    title: 'The chart follows the row',
    text: 'Select a symbol and its candles appear, from one minute to one day, with volume below and the current bar drawn live.',
  },
];

export const VALUES: readonly TextItem[] = [
  {
    title: 'We show measured figures only',
    text: 'We label objectives as objectives, and simulated or delayed data as such. These pages contain no invented customers and no invented results.',
  },
  {
    title: 'Published criteria',
    text: 'Every scanner states its filters. You can take a row, check it against the tape and disagree with us.',
  },
  {
    title: 'We sell what exists',
    text: 'A plan lists a feature only once the product delivers it. You can cancel online at any time, and your plan runs to the end of the period you paid for.',
  },
  {
    title: 'Risk first',
    text: 'Most people who try day trading lose money. We would rather you traded smaller, later or not at all than because of something we wrote.',
  },
];

export const TECHNOLOGY: readonly TextItem[] = [
  {
    title: 'One pass over the market',
    text: 'One engine reads every trade. It keeps price, volume, gap and relative volume for each listed symbol, and ranks the scanners on the server.',
  },
  {
    title: 'Streamed, then checked',
    text: 'Changes reach the browser over one connection, with sequence numbers. At your refresh interval the panel reloads the whole list and reconciles it.',
  },
  {
    title: 'Computed once for everyone',
    text: 'All viewers of a scanner share one calculation, so a thousand open desks put no more load on the data provider than one. Our objectives are on this page.',
  },
];

const STORIES: Readonly<Record<Scanner, Pick<TextItem, 'title' | 'text'>>> = {
  momentum: {
    title: 'Momentum',
    text: 'Few shares, unusual volume and a price that most accounts can trade. The move is already under way; the question is how much room is left.',
  },
  gappers: {
    title: 'Gap',
    text: 'The stock opens away from yesterday’s close. With news behind it, a gap can run; without news, it often fills. The row shows the catalyst.',
  },
  low_float: {
    title: 'Low float',
    text: 'When few shares trade freely, modest demand moves the price far, in both directions. Size accordingly.',
  },
};

/** The criteria come from the scanners' own definitions. */
export const STRATEGIES: readonly TextItem[] = SCANNERS.map((scanner) => ({
  ...STORIES[scanner],
  points: scanCriteria(SCAN_DEFINITIONS[scanner]),
}));
