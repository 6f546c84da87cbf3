import type { Scanner } from '@prebell/contracts';

/** A figure a scan can compare. Null figures satisfy no comparison. */
export type ScanField =
  | 'price'
  | 'volume'
  | 'float'
  | 'percent_change'
  | 'gap'
  | 'relative_volume'
  /** Shares today in percent of the mean day. */
  | 'adv_pct';

export interface Condition {
  readonly field: ScanField;
  readonly op: '>=' | '<=' | '>' | '<';
  readonly value: number;
}

export interface Clause extends Condition {
  /** Decides instead where `field` is null only because the baseline is thin (definitions 4.3). */
  readonly if_thin_baseline?: Condition;
}

/** A scan as data: every clause must hold, matches are ranked by one figure, highest first, ties by symbol. */
export interface ScanDefinition {
  readonly where: readonly Clause[];
  readonly sort: ScanField;
  /** Symbols with a headline rank before those without (ruling 17). */
  readonly catalyst_first: boolean;
}

/** The scanners of the desk: definitions 4.11 with ruling 17. */
export const SCAN_DEFINITIONS: Readonly<Record<Scanner, ScanDefinition>> = {
  momentum: {
    where: [
      { field: 'price', op: '>=', value: 2 },
      { field: 'price', op: '<=', value: 20 },
      {
        field: 'relative_volume',
        op: '>=',
        value: 2,
        if_thin_baseline: { field: 'adv_pct', op: '>=', value: 10 },
      },
      { field: 'float', op: '<', value: 10_000_000 },
      { field: 'percent_change', op: '>', value: 0 },
    ],
    sort: 'percent_change',
    catalyst_first: true,
  },
  gappers: {
    where: [
      { field: 'price', op: '>=', value: 1 },
      { field: 'gap', op: '>=', value: 5 },
      { field: 'volume', op: '>=', value: 50_000 },
    ],
    sort: 'gap',
    catalyst_first: true,
  },
  low_float: {
    where: [
      { field: 'price', op: '>=', value: 2 },
      { field: 'price', op: '<=', value: 20 },
      { field: 'float', op: '<', value: 5_000_000 },
      { field: 'percent_change', op: '>=', value: 5 },
      { field: 'volume', op: '>=', value: 100_000 },
    ],
    sort: 'percent_change',
    catalyst_first: true,
  },
};

const LABELS: Record<ScanField, string> = {
  price: 'price',
  volume: 'volume today',
  float: 'float',
  percent_change: 'change since the previous close',
  gap: 'gap up',
  relative_volume: 'relative volume',
  adv_pct: 'volume today',
};
const WORDS: Record<Condition['op'], string> = { '>=': 'at least', '<=': 'at most', '>': 'above', '<': 'below' };

const amount = (field: ScanField, value: number): string => {
  if (field === 'price') return `$${value}`;
  if (field === 'relative_volume') return `${value}x`;
  if (field === 'adv_pct') return `${value}% of an average day`;
  if (field === 'percent_change' || field === 'gap') return `${value}%`;
  return `${value.toLocaleString('en-US')} shares`;
};

const conditionText = ({ field, op, value }: Condition): string =>
  `${LABELS[field]} ${WORDS[op]} ${amount(field, value)}`;

const clauseText = (clause: Clause): string =>
  clause.if_thin_baseline === undefined
    ? conditionText(clause)
    : `${conditionText(clause)} (${conditionText(clause.if_thin_baseline)} where the usual volume is too thin to compare)`;

/** The sentence that states every floor of a scan, made from its definition. */
export const describeScan = ({ where, sort, catalyst_first }: ScanDefinition): string => {
  const text = `${where.map(clauseText).join(', ')}. Ranked by ${LABELS[sort]}${catalyst_first ? ', stocks with news first' : ''}.`;
  return text.charAt(0).toUpperCase() + text.slice(1);
};
