import { figureFacts } from '../entities/figure';
import type { FigureFormat } from '../entities/figure-facts';
import type { ScanField } from '../entities/scan';
import { formatCompact, formatPercent, formatPrice, formatRelativeVolume } from './formats';

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
const SHARES: ReadonlySet<ScanField> = new Set(['adv_pct', 'range_pct', 'range_position', 'given_back', 'gap_filled']);
/** From this many percent up, decimals say nothing and the thousands need a comma: '48,400%'. */
const WHOLE_FROM = 1_000;

/** In percent, like the threshold next to it: a multiple such as '484x' would have to be converted first. */
const shareText = (percent: number): string =>
  percent >= WHOLE_FROM ? `${Math.round(percent).toLocaleString('en-US')}%` : formatPercent(percent).replace(/^\+/, '');

/** A figure of a scan in its own unit: '$4.16', '3.9M', '+38.21%', '61.4x'. */
export const scanFigure = (field: ScanField, value: number | null): string => {
  if (value === null) return 'N/A';
  if (SHARES.has(field)) return shareText(value);
  const { format, unit } = figureFacts(field);
  return `${unit === 'dollars' ? '$' : ''}${TEXTS[format](value)}`;
};
