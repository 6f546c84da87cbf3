import { SCAN_DEFINITIONS, type Scanner, scanCriteria } from '@prebell/contracts';

interface Feature {
  /** The time of day when the feature matters most, Eastern time. */
  readonly time: string;
  readonly title: string;
  readonly text: string;
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/**
 * A scanner's criteria as one sentence, built from its definition. It leaves out the exceptions in brackets, which the
 * scanner's own page lists.
 */
const criteriaOf = (scanner: Scanner): string =>
  `${scanCriteria(SCAN_DEFINITIONS[scanner])
    .map((criterion) => criterion.replace(/ \(.*\)$/, ''))
    .map((criterion, place) => (place === 0 ? criterion : lower(criterion)))
    .join(', ')}.`;

/** Six features that the desk has today. Leave out features that are not built yet. */
export const FEATURES: readonly Feature[] = [
  {
    time: '4:00 AM',
    title: 'Gappers from the first print',
    text: `${criteriaOf('gappers')} Ranked from the first pre-market trade.`,
  },
  {
    time: '7:00 AM',
    title: 'News catalysts',
    text: 'The headline shows beside the stock it moved, so you see the reason before you trade.',
  },
  {
    time: '8:30 AM',
    title: 'Low float, in view',
    text: `A scanner of its own: ${lower(criteriaOf('low_float'))} Every row shows the float.`,
  },
  {
    time: '9:30 AM',
    title: 'Momentum, as it prints',
    text: `${criteriaOf('momentum')} Rows change with each trade and stay in place under your pointer.`,
  },
  {
    time: '9:31 AM',
    title: 'Breakouts, on the chart',
    text: 'One click opens the chart, from one minute to one day, with the pre-market high and low. An alert tells you when a stock makes a new high of the day.',
  },
  {
    time: '4:00 PM',
    title: 'Open until 8:00 PM, monitored 24/7',
    text: 'Scanners and charts run through extended hours as they do all day. The platform checks itself every minute, day and night, and publishes the result.',
  },
];
