import {
  type FigureFormat,
  figureFacts,
  formatCompact,
  formatPercent,
  formatPrice,
  formatRelativeVolume,
  type Why,
} from '@prebell/contracts';
import { easternMinute } from '../../../shared/eastern-time/eastern-time';

export type WhyClause = Why['scanners'][number]['clauses'][number];

const TEXTS: Readonly<Record<FigureFormat, (value: number) => string>> = {
  price: formatPrice,
  compact: formatCompact,
  percent: formatPercent,
  plain_percent: formatPercent,
  ratio: formatRelativeVolume,
  minutes: (value) => `${formatCompact(Math.round(value * 10) / 10)} min`,
  plain: String,
};

/** Shares of a whole, not changes: a plus sign would mislead. */
const SHARES: ReadonlySet<WhyClause['field']> = new Set([
  'adv_pct',
  'range_pct',
  'range_position',
  'given_back',
  'gap_filled',
]);
/** From this many percent of an average day up, a multiple is easier to read. The condition beside it names the average day. */
const MULTIPLE_FROM = 1_000;

const multipleText = (percent: number): string => {
  const digits = percent >= 10 * MULTIPLE_FROM ? 0 : 1;
  const times = (percent / 100).toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${times}x`;
};

/** A figure of a scan in its own unit: '$4.16', '3.9M', '+38.21%', '61.4x'. */
export const scanFigure = (field: WhyClause['field'], value: number | null): string => {
  if (value === null) return 'N/A';
  if (field === 'adv_pct' && value >= MULTIPLE_FROM) return multipleText(value);
  if (SHARES.has(field)) return formatPercent(value).replace(/^\+/, '');
  const { format, unit } = figureFacts(field);
  return `${unit === 'dollars' ? '$' : ''}${TEXTS[format](value)}`;
};

/** How far a figure is from its threshold, in words. */
export const marginText = ({ field, margin, passes }: Pick<WhyClause, 'field' | 'margin' | 'passes'>): string => {
  if (margin === null) return 'no figure to compare';
  const distance = scanFigure(field, Math.abs(margin)).replace(/^\+/, '');
  return passes ? `met by ${distance}` : `missed by ${distance}`;
};

/** A one-sentence verdict: since when the symbol is listed, or how many conditions fail. */
export const verdictText = ({
  passes,
  clauses,
  since,
}: Pick<Why['scanners'][number], 'passes' | 'clauses' | 'since'>): string => {
  const time = `since ${easternMinute(Date.parse(since))} ET`;
  if (passes) return `Every condition has been met ${time}.`;
  const failed = clauses.filter((clause) => !clause.passes).length;
  // A fund or a suspected split.
  if (failed === 0) return 'Every condition is met, but scanners leave this symbol out: see the figures used.';
  return `Not listed ${time}: ${failed === 1 ? 'one condition fails' : `${failed} conditions fail`}.`;
};

/** Why there is no previous close: on the day of a spin-off it still includes the company that left. */
export const holeOf = (
  { previous_close, origins }: Pick<Why['inputs'], 'previous_close' | 'origins'>,
  date: string,
): string => {
  const isSpinOffDay = origins?.some(({ figure, as_of }) => figure === 'spin_off' && as_of === date) === true;
  return previous_close === null && isSpinOffDay ? ': not comparable on the day of a spin-off' : '';
};

/** ' (source: finviz, 2023-08)': the source and the date of a figure; empty if they are unknown. */
export const originText = ({ origins }: Pick<Why['inputs'], 'origins'>, figure: string): string => {
  const origin = origins?.find((each) => each.figure === figure);
  if (origin === undefined) return '';
  return ` (${[`source: ${origin.source}`, origin.as_of].filter((part) => part !== null).join(', ')})`;
};
