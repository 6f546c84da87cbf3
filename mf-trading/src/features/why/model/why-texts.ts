import {
  type FigureFormat,
  figureFacts,
  formatCompact,
  formatPercent,
  formatPrice,
  formatRelativeVolume,
  type Why,
} from '@prebell/contracts';

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

/** A figure of a scan in its own unit: '$4.16', '3.9M', '+38.21%', '61.4x'. */
export const scanFigure = (field: WhyClause['field'], value: number | null): string => {
  if (value === null) return 'N/A';
  const { format, unit } = figureFacts(field);
  return `${unit === 'dollars' ? '$' : ''}${TEXTS[format](value)}`;
};

/** How far a figure is from its threshold, in words. */
export const marginText = ({ field, margin, passes }: Pick<WhyClause, 'field' | 'margin' | 'passes'>): string => {
  if (margin === null) return 'no figure to compare';
  const distance = scanFigure(field, Math.abs(margin)).replace(/^\+/, '');
  return passes ? `met by ${distance}` : `missed by ${distance}`;
};

/** A one-sentence verdict: listed, or how many conditions fail. */
export const verdictText = ({ passes, clauses }: Pick<Why['scanners'][number], 'passes' | 'clauses'>): string => {
  if (passes) return 'Every condition is met.';
  const failed = clauses.filter((clause) => !clause.passes).length;
  // A fund or a suspected split.
  if (failed === 0) return 'Every condition is met, but scanners leave this symbol out: see the figures used.';
  return failed === 1 ? 'One condition fails.' : `${failed} conditions fail.`;
};

/** Why there is no previous close: on the day of a spin-off it still includes the company that left. */
export const holeOf = (
  { previous_close, origins }: Pick<Why['inputs'], 'previous_close' | 'origins'>,
  date: string,
): string => {
  const isSpinOffDay = origins?.some(({ figure, as_of }) => figure === 'spin_off' && as_of === date) === true;
  return previous_close === null && isSpinOffDay ? ': not comparable on the day of a spin-off' : '';
};
