import type { Scorecard, ScorecardLog } from '../entities/scorecard';

/** Labels of the logs. */
export const SCORECARD_LABELS: Record<ScorecardLog, string> = {
  live: 'Live market',
  recorded: 'Recorded days',
  simulated: 'Simulated data',
};

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;

/** What a log contains, in words. */
export const scorecardText = ({
  log,
  hits,
  groups,
  uncounted,
}: Pick<Scorecard, 'log' | 'hits' | 'groups' | 'uncounted'>): string => {
  const days = groups.find(({ by }) => by === 'all')?.days ?? 0;
  if (hits === 0)
    return uncounted === 0 ? 'No sealed hits yet' : `No counted hits yet, ${counted(uncounted, 'hit')} sealed too late`;
  return `${counted(hits, 'sealed hit')} on ${counted(days, 'day')}: ${SCORECARD_LABELS[log].toLowerCase()}`;
};
