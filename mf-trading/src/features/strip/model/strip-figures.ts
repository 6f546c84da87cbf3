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
import { FLOAT_DOUBT, isFloatDoubtful } from '../../../shared/figure-reasons/doubtful-float';
import { RVOL_REASONS } from '../../../shared/figure-reasons/figure-reasons';
import { DAY_VOLUME_INSTEAD, dayVolumeText } from '../../../shared/row-volume/day-volume';

/** One figure of the strip. */
export interface StripFigure {
  readonly label: string;
  /** Full name, for the tooltip. */
  readonly name: string;
  /** The text on screen: 'N/A' if there is no figure, as in the lists, and '—' while it loads. */
  readonly text: string;
  /** Why there is no figure; null if there is one. */
  readonly reason: string | null;
  /** Why the figure cannot be right or says little, as a word and as a sentence; null if there is no doubt. */
  readonly doubt: { readonly word: string; readonly text: string } | null;
  /** The lowest plan that includes the figure. */
  readonly plan: Tier;
  /** A price at which an alert can be set, dollars; null for none. */
  readonly level: number | null;
}

export interface StripInputs {
  /** Null until it arrives. Its figures are all from the same time; it lacks those that the plan does not include for any symbol. */
  readonly quote: Quote | null;
  /** The symbol's row on the open list. A plan may include a figure there that it lacks elsewhere. */
  readonly row: ScannerRow | undefined;
}

const LOADING = '—';
const NONE = 'N/A';
const UNTRADED = 'The symbol has not traded today';
const WAITING = { text: LOADING, reason: 'Waiting for the quote' };

/** Figures that scanner rows have too. */
type SharedField = 'float' | 'float_rotation' | 'relative_volume' | 'relative_volume_5m' | 'market_cap';

/** Distance of the price from the day's high, in percent. */
const distanceOf = ({ price, high }: Quote): number | null =>
  price === null || high === null || high === 0 ? null : 100 * (price / high - 1);

type Text = Pick<StripFigure, 'text' | 'reason'>;

/** The text of a value, or the reason why there is none. */
const textOf = (value: number | null | undefined, format: (value: number) => string, reason: string): Text =>
  value == null ? { text: NONE, reason } : { text: format(value), reason: null };

/** Shares outstanding; null if unknown. For a row, market cap divided by price. */
const sharesOutstanding = ({ quote, row }: StripInputs): number | null =>
  quote?.shares_outstanding ?? (row?.market_cap == null ? null : row.market_cap / row.price);

/** If no source knows the float, show the shares outstanding as its upper limit. Scanners do not use that limit. */
const floatText = (inputs: StripInputs, value: number | null | undefined): Text => {
  const shares = sharesOutstanding(inputs);
  if (value != null || shares === null) return textOf(value, formatCompact, 'Float unknown');
  return {
    text: `≤ ${formatCompact(shares)}`,
    reason: 'unknown, at most the shares outstanding. Scanners need the float itself',
  };
};

const rvolReasonOf = ({ quote, row }: StripInputs): string => {
  const reason = quote?.rvol_reason ?? row?.rvol_reason ?? null;
  return reason === null ? 'No usual volume on record' : RVOL_REASONS[reason];
};

/** The relative volume. Where the usual volume is too thin for one, what the list shows instead. */
const rvolText = (inputs: StripInputs, value: number | null | undefined): Text => {
  const ofDay = inputs.quote?.relative_volume_daily ?? inputs.row?.relative_volume_daily;
  const reason = rvolReasonOf(inputs);
  if (value != null || ofDay == null) return textOf(value, formatRelativeVolume, reason);
  return { text: dayVolumeText(ofDay), reason: `N/A, ${reason}. ${DAY_VOLUME_INSTEAD}` };
};

const sharedFigure = (
  field: SharedField,
  inputs: StripInputs,
  write: (value: number | null | undefined) => Text,
): Pick<StripFigure, 'text' | 'reason' | 'plan'> => {
  const { quote, row } = inputs;
  // Prefer the quote, whatever list is open. If the plan does not include the figure for any symbol, use the row's.
  const value = quote?.[field] ?? row?.[field];
  const plan = row === undefined ? QUOTE_FIELD_PLANS[field] : ROW_FIELD_PLANS[field];
  return { plan, ...(quote === null && row === undefined ? WAITING : write(value)) };
};

/** With a thin usual volume, the definitions withhold only the day's relative volume, not that of 5 minutes (4.3). */
const THIN_5M = `A few trades make this large: ${RVOL_REASONS.thin_baseline}`;

const LIMITS = 'Limit down and limit up: no trade outside, and 15 seconds at a limit pause trading';

const limitsOf = (quote: Quote | null): Text => {
  if (quote === null) return WAITING;
  if (quote.luld == null)
    return {
      text: NONE,
      reason: 'none known now. They apply from 9:30 AM to 4:00 PM ET, and not every source has them',
    };
  return { text: `${formatPrice(quote.luld.lower)} – ${formatPrice(quote.luld.upper)}`, reason: null };
};

/** All figures of a symbol, in the strip's order. */
export const stripFigures = (inputs: StripInputs): readonly StripFigure[] => {
  const { quote, row } = inputs;
  const quoted = (value: number | null | undefined, format: (value: number) => string, reason: string): Text =>
    quote === null ? WAITING : textOf(value, format, reason);
  const plain =
    (format: (value: number) => string, reason: string) =>
    (value: number | null | undefined): Text =>
      textOf(value, format, reason);
  const figures: readonly Omit<StripFigure, 'doubt' | 'level'>[] = [
    { label: 'Float', name: 'Float', ...sharedFigure('float', inputs, (value) => floatText(inputs, value)) },
    {
      label: 'Rot.',
      name: 'Float rotation: volume today divided by the float',
      ...sharedFigure('float_rotation', inputs, plain(formatRelativeVolume, 'Float unknown')),
    },
    {
      label: 'RVOL',
      name: 'Relative volume at this time of day',
      ...sharedFigure('relative_volume', inputs, (value) => rvolText(inputs, value)),
    },
    {
      label: 'RVOL 5m',
      name: 'Relative volume, five minutes',
      ...sharedFigure(
        'relative_volume_5m',
        inputs,
        plain(formatRelativeVolume, 'No usual volume of these minutes on record'),
      ),
    },
    {
      label: 'Cap',
      name: 'Market cap',
      ...sharedFigure('market_cap', inputs, plain(formatCompact, 'Shares outstanding unknown')),
    },
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
      name: 'Volume-weighted average price, which starts at 4:00 and again at 9:30 AM ET',
      plan: QUOTE_FIELD_PLANS.vwap,
      ...quoted(quote?.vwap, formatPrice, UNTRADED),
    },
    { label: 'Limits', name: LIMITS, plan: QUOTE_FIELD_PLANS.luld, ...limitsOf(quote) },
  ];
  const float = quote?.float ?? row?.float ?? null;
  const isThin = (quote?.rvol_reason ?? row?.rvol_reason ?? null) === 'thin_baseline';
  const doubts: Readonly<Record<string, StripFigure['doubt']>> = {
    Float: isFloatDoubtful(float, sharesOutstanding(inputs)) ? { word: 'doubtful', text: FLOAT_DOUBT } : null,
    'RVOL 5m': isThin ? { word: 'thin', text: THIN_5M } : null,
  };
  return figures.map((figure) => ({
    ...figure,
    doubt: figure.text === NONE ? null : (doubts[figure.label] ?? null),
    level: figure.label === 'PM high' ? (quote?.pm_high ?? null) : null,
  }));
};
