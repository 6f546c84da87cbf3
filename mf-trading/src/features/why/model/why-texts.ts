import {
  formatCompact,
  formatPercent,
  formatPrice,
  formatRelativeVolume,
  SCAN_FIELD_INFO,
  type Why,
} from '@prebell/contracts';

export type WhyClause = Why['scanners'][number]['clauses'][number];

/** A scanner figure in its own unit: '$4.16', '3.9M', '+38.21%', '61.4x'. */
export const scanFigure = (field: WhyClause['field'], value: number | null): string => {
  if (value === null) return 'N/A';
  switch (SCAN_FIELD_INFO[field].unit) {
    case 'dollars':
      return field === 'market_cap' ? `$${formatCompact(value)}` : `$${formatPrice(value)}`;
    case 'shares':
      return formatCompact(value);
    case 'percent':
      return formatPercent(value);
    case 'times':
      return formatRelativeVolume(value);
  }
};

/** How far a figure is from its threshold, in words. */
export const marginText = ({ field, margin, passes }: Pick<WhyClause, 'field' | 'margin' | 'passes'>): string => {
  if (margin === null) return 'no figure to compare';
  const distance = scanFigure(field, Math.abs(margin)).replace(/^\+/, '');
  return passes ? `met by ${distance}` : `missed by ${distance}`;
};

/** A one-sentence verdict: listed, or how many comparisons fail. */
export const verdictText = ({ passes, clauses }: Pick<Why['scanners'][number], 'passes' | 'clauses'>): string => {
  if (passes) return 'Every comparison is met.';
  const failed = clauses.filter((clause) => !clause.passes).length;
  return failed === 1 ? 'One comparison fails.' : `${failed} comparisons fail.`;
};
