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
export const scanFigure = (field: ScanField, value: number | null): string => {
  if (value === null) return 'N/A';
  if (field === 'adv_pct' && value >= MULTIPLE_FROM) return multipleText(value);
  if (SHARES.has(field)) return formatPercent(value).replace(/^\+/, '');
  const { format, unit } = figureFacts(field);
  return `${unit === 'dollars' ? '$' : ''}${TEXTS[format](value)}`;
};
