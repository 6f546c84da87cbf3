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
import { FLOAT_DOUBT, isFloatDoubtful, isRowFloatDoubtful } from '../../../shared/figure-reasons/doubtful-float';
import { missingText } from '../../../shared/figure-reasons/figure-reasons';
import { type RowField, type Unlisted, unlistedFigure } from './unlisted-figures';

/** One figure of the strip. */
export interface StripFigure {
  readonly label: string;
  /** Full name, for the tooltip. */
  readonly name: string;
  /** 'N/A' if there is none, as in the lists, and '—' while it loads. */
  readonly text: string;
  /** Why there is no figure; null if there is one. */
  readonly reason: string | null;
  /** Why the figure cannot be right; null if nothing contradicts it. */
  readonly doubt: string | null;
  /** The lowest plan that includes it. */
  readonly plan: Tier;
}

const LOADING = '—';
const NONE = 'N/A';
const UNTRADED = 'The symbol has not traded today';

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

/** Text of a value, or why it has none. */
const textOf = (
  value: number | null | undefined,
  format: (value: number) => string,
  reason: string,
): Pick<StripFigure, 'text' | 'reason'> =>
  value == null ? { text: NONE, reason } : { text: format(value), reason: null };

/** A figure that the row of an open list contains, or else the server's explanation of the symbol. */
const rowFigure = (
  { field, format, reason }: (typeof ROW_PARTS)[number],
  { quote, row, unlisted }: StripInputs,
): Pick<StripFigure, 'text' | 'reason' | 'plan'> => {
  const plan = ROW_FIELD_PLANS[field];
  if (row !== undefined) return { plan, ...textOf(row[field], format, missingText(field, row) ?? reason) };
  if (unlisted.state === 'loading') return { plan, text: LOADING, reason: 'Loading' };
  if (unlisted.state === 'failed')
    return { plan, text: NONE, reason: 'We could not load it. We try again every minute' };
  const figure = unlistedFigure(field, unlisted.why, quote);
  return { plan: figure.plan, ...textOf(figure.value, format, figure.reason ?? reason) };
};

/** Whether the company has fewer shares than its float. */
const isDoubtful = ({ row, unlisted }: StripInputs): boolean => {
  if (row !== undefined) return isRowFloatDoubtful(row);
  if (unlisted.state !== 'known') return false;
  const { float, shares_outstanding } = unlisted.why.inputs;
  return isFloatDoubtful(float, shares_outstanding);
};

export interface StripInputs {
  /** Null until it arrives. */
  readonly quote: Quote | null;
  /** Undefined for a symbol that is not on the open list; then `unlisted` has its figures. */
  readonly row: ScannerRow | undefined;
  readonly unlisted: Unlisted;
}

/** The figures of a symbol in the strip's order. */
export const stripFigures = (inputs: StripInputs): readonly StripFigure[] => {
  const { quote } = inputs;
  const quoted = (
    value: number | null | undefined,
    format: (value: number) => string,
    reason: string,
  ): Pick<StripFigure, 'text' | 'reason'> =>
    quote === null ? { text: LOADING, reason: 'Waiting for the quote' } : textOf(value, format, reason);
  const figures: readonly Omit<StripFigure, 'doubt'>[] = [
    ...ROW_PARTS.map((part) => ({ label: part.label, name: part.name, ...rowFigure(part, inputs) })),
    {
      label: 'HOD',
      name: 'Distance from the high of the day',
      plan: QUOTE_FIELD_PLANS.high,
      ...quoted(quote && distanceOf(quote), formatPercent, UNTRADED),
    },
    {
      label: 'PM high',
      name: 'Pre-market high',
      plan: QUOTE_FIELD_PLANS.pm_high,
      ...quoted(quote?.pm_high, formatPrice, 'The symbol has not traded before 9:30 AM ET'),
    },
    {
      label: 'VWAP',
      name: 'Volume-weighted average price',
      plan: QUOTE_FIELD_PLANS.vwap,
      ...quoted(quote?.vwap, formatPrice, UNTRADED),
    },
    { label: 'Limits', name: LIMITS, plan: QUOTE_FIELD_PLANS.luld, ...limitsOf(quote) },
  ];
  const doubt = isDoubtful(inputs) ? FLOAT_DOUBT : null;
  return figures.map((figure) => ({ ...figure, doubt: figure.label === 'Float' ? doubt : null }));
};

const LIMITS = 'Limit down and limit up: prices outside pause trading';

const limitsOf = (quote: Quote | null): Pick<StripFigure, 'text' | 'reason'> => {
  if (quote === null) return { text: LOADING, reason: 'Waiting for the quote' };
  if (quote.luld == null) return { text: NONE, reason: 'No price limits now: they apply in the regular session' };
  return { text: `${formatPrice(quote.luld.lower)} – ${formatPrice(quote.luld.upper)}`, reason: null };
};
