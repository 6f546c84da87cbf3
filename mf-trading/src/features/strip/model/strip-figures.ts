import {
  formatCompact,
  formatPercent,
  formatPrice,
  formatRelativeVolume,
  QUOTE_FIELD_PLANS,
  type Quote,
  ROW_FIELD_PLANS,
  type ScannerRow,
  type Tier,
} from '@prebell/contracts';
import { FLOAT_DOUBT, isRowFloatDoubtful } from '../../../shared/figure-reasons/doubtful-float';
import { missingText } from '../../../shared/figure-reasons/figure-reasons';

/** One figure of the strip. */
export interface StripFigure {
  readonly label: string;
  /** Full name, for the tooltip. */
  readonly name: string;
  /** Null while unknown; then `reason` says why. */
  readonly text: string | null;
  readonly reason: string;
  /** Why the figure cannot be right; absent if nothing speaks against it. */
  readonly doubt?: string;
  /** The lowest plan that includes it. */
  readonly plan: Tier;
}

const NOT_LISTED = 'Known only for symbols on the list that is open';
const UNTRADED = 'The symbol has not traded today';

type RowField = 'float' | 'float_rotation' | 'relative_volume' | 'relative_volume_5m' | 'market_cap';

const ROW_PARTS: readonly {
  readonly field: RowField;
  readonly label: string;
  readonly name: string;
  readonly format: (value: number) => string;
  readonly reason: string;
}[] = [
  { field: 'float', label: 'Float', name: 'Float', format: formatCompact, reason: 'Float unknown' },
  {
    field: 'float_rotation',
    label: 'Rot.',
    name: 'Float rotation: volume today divided by the float',
    format: formatRelativeVolume,
    reason: 'Float unknown',
  },
  {
    field: 'relative_volume',
    label: 'RVOL',
    name: 'Relative volume at this time of day',
    format: formatRelativeVolume,
    reason: 'No usual volume on record',
  },
  {
    field: 'relative_volume_5m',
    label: 'RVOL 5m',
    name: 'Relative volume, five minutes',
    format: formatRelativeVolume,
    reason: 'No usual volume of these minutes on record',
  },
  {
    field: 'market_cap',
    label: 'Cap',
    name: 'Market cap',
    format: formatCompact,
    reason: 'Shares outstanding unknown',
  },
];

/** Distance of the price from the day's high, in percent. */
const distanceOf = ({ price, high }: Quote): number | null =>
  price === null || high === null || high === 0 ? null : 100 * (price / high - 1);

const shown = (value: number | null | undefined, format: (value: number) => string): string | null =>
  value == null ? null : format(value);

/** The figures of a symbol in the strip's order. `row` is undefined for a symbol that is not on the open list. */
export const stripFigures = (quote: Quote | null, row: ScannerRow | undefined): readonly StripFigure[] => {
  const quoteReason = quote === null ? 'Waiting for the quote' : UNTRADED;
  return [
    ...ROW_PARTS.map(({ field, label, name, format, reason }) => ({
      label,
      name,
      text: shown(row?.[field], format),
      reason: row === undefined ? NOT_LISTED : (missingText(field, row) ?? reason),
      plan: ROW_FIELD_PLANS[field],
      ...(field === 'float' && row !== undefined && isRowFloatDoubtful(row) && { doubt: FLOAT_DOUBT }),
    })),
    {
      label: 'HOD',
      name: 'Distance from the high of the day',
      text: quote === null ? null : shown(distanceOf(quote), formatPercent),
      reason: quoteReason,
      plan: QUOTE_FIELD_PLANS.high,
    },
    {
      label: 'PM high',
      name: 'Pre-market high',
      text: shown(quote?.pm_high, formatPrice),
      reason: quote === null ? quoteReason : 'The symbol has not traded before 9:30 AM ET',
      plan: QUOTE_FIELD_PLANS.pm_high,
    },
    {
      label: 'VWAP',
      name: 'Volume-weighted average price',
      text: shown(quote?.vwap, formatPrice),
      reason: quoteReason,
      plan: QUOTE_FIELD_PLANS.vwap,
    },
    {
      label: 'Limits',
      name: 'Limit down and limit up: prices outside pause trading',
      text: quote?.luld == null ? null : `${formatPrice(quote.luld.lower)} – ${formatPrice(quote.luld.upper)}`,
      reason: quote === null ? quoteReason : 'No price limits now: they apply in the regular session',
      plan: QUOTE_FIELD_PLANS.luld,
    },
  ];
};
