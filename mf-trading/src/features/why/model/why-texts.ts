import { type OwnWhy, scanFigure, type Why } from '@prebell/contracts';
import { easternMinute } from '../../../shared/eastern-time/eastern-time';

export type WhyClause = Why['scanners'][number]['clauses'][number];

/** How far a figure is from its threshold, in words. */
export const marginText = ({ field, margin, passes }: Pick<WhyClause, 'field' | 'margin' | 'passes'>): string => {
  if (margin === null) return 'no figure to compare';
  const distance = scanFigure(field, Math.abs(margin)).replace(/^\+/, '');
  return passes ? `met by ${distance}` : `missed by ${distance}`;
};

/** A verdict in one sentence: since when the symbol is listed, or how many conditions fail. */
export const verdictText = ({
  passes,
  clauses,
  since,
}: Pick<Why['scanners'][number], 'passes' | 'clauses' | 'since'>): string => {
  const time = `since ${easternMinute(Date.parse(since))} ET`;
  if (passes) return `Every condition has been met ${time}.`;
  const failed = clauses.filter((clause) => !clause.passes).length;
  // All conditions are met, but the symbol is a fund or may have split.
  if (failed === 0) return 'Every condition is met, but scanners leave this symbol out: see the figures used.';
  return `Not listed ${time}: ${failed === 1 ? 'one condition fails' : `${failed} conditions fail`}.`;
};

type OwnVerdict = Pick<OwnWhy['scanners'][number], 'passes' | 'since' | 'left_out' | 'groups'>;

const LEFT_OUT: Readonly<Record<NonNullable<OwnVerdict['left_out']>, string>> = {
  kind: 'this scanner leaves out its kind of security.',
  no_trade: 'it has not traded today.',
  check_split: 'its price jumped without a trade; check for a split.',
  unknown: 'scanners leave this symbol out.',
};

/** Like `verdictText`, but for one of the user's own scanners, where one group of conditions is enough. */
export const ownVerdictText = ({ passes, since, left_out, groups }: OwnVerdict): string => {
  const [only, ...others] = groups;
  if (!passes && left_out !== null) {
    const isMet = groups.some((group) => group.passes);
    return `${isMet ? 'Every condition is met, but' : 'Not listed:'} ${LEFT_OUT[left_out]}`;
  }
  if (others.length === 0) return verdictText({ passes, since, clauses: only?.clauses ?? [] });
  const time = `since ${easternMinute(Date.parse(since))} ET`;
  return passes ? `A group of conditions has been met ${time}.` : `Not listed ${time}: no group is met.`;
};

/** Why there is no previous close: on the day of a spin-off, it still includes the company that was spun off. */
export const holeOf = (
  { previous_close, origins }: Pick<Why['inputs'], 'previous_close' | 'origins'>,
  date: string,
): string => {
  const isSpinOffDay = origins?.some(({ figure, as_of }) => figure === 'spin_off' && as_of === date) === true;
  return previous_close === null && isSpinOffDay ? ': not comparable on the day of a spin-off' : '';
};

/** ' (source: finviz, 2023-08)': source and date of a figure; empty if unknown. */
export const originText = ({ origins }: Pick<Why['inputs'], 'origins'>, figure: string): string => {
  const origin = origins?.find((each) => each.figure === figure);
  if (origin === undefined) return '';
  return ` (${[`source: ${origin.source}`, origin.as_of].filter((part) => part !== null).join(', ')})`;
};
