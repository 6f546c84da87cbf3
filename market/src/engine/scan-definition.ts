import {
  type CustomDefinition,
  figureFacts,
  SCAN_OP_WORDS,
  SCANNER_RANKINGS,
  type ScanCondition,
  type ScanField,
  type Scanner,
  scanAmount,
} from '@prebell/contracts';

/** One condition of a scan. */
export type Condition = Readonly<ScanCondition>;

export interface Clause extends Condition {
  /** Used instead of `field` where that is null only because the baseline is thin (definitions 4.3). */
  readonly if_thin_baseline?: Condition;
}

/** A scan as data. Every clause of one group must hold. Matches are ranked by one figure, highest first, ties by symbol. */
export interface ScanDefinition {
  /** Increases with every change of the rules; each hit names the version that found it. */
  readonly version: number;
  readonly where: readonly Clause[];
  /** Further groups beside `where`. */
  readonly or?: readonly (readonly Clause[])[];
  readonly sort: ScanField;
  /** Symbols with a headline rank before those without (ruling 17). */
  readonly catalyst_first: boolean;
  /** Lists every kind of security but test symbols; without it companies only. */
  readonly other_kinds?: boolean;
}

/** Symbols in a fixed order, such as a watchlist. */
export interface SymbolList {
  /** Increases with every change of the list. */
  readonly version: number;
  readonly symbols: readonly string[];
}

/** The scanners of the desk: definitions 4.11 with ruling 17. */
export const SCAN_DEFINITIONS: Readonly<Record<Scanner, ScanDefinition>> = {
  momentum: {
    version: 1,
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
    sort: SCANNER_RANKINGS.momentum,
    catalyst_first: true,
  },
  gappers: {
    version: 1,
    where: [
      { field: 'price', op: '>=', value: 1 },
      { field: 'gap', op: '>=', value: 5 },
      { field: 'volume', op: '>=', value: 50_000 },
    ],
    sort: SCANNER_RANKINGS.gappers,
    catalyst_first: true,
  },
  low_float: {
    version: 1,
    where: [
      { field: 'price', op: '>=', value: 2 },
      { field: 'price', op: '<=', value: 20 },
      { field: 'float', op: '<', value: 5_000_000 },
      { field: 'percent_change', op: '>=', value: 5 },
      { field: 'volume', op: '>=', value: 100_000 },
    ],
    sort: SCANNER_RANKINGS.low_float,
    catalyst_first: true,
  },
};

/** A user's scan as the engine runs it. */
export const customScan = (
  { where, or = [], sort, catalyst_first, other_kinds = false }: CustomDefinition,
  version: number,
): ScanDefinition => ({
  version,
  where,
  or,
  sort,
  catalyst_first,
  other_kinds,
});

/** A condition in words, such as 'price at least $2'. */
export const conditionText = (condition: Condition): string =>
  `${figureFacts(condition.field).phrase} ${SCAN_OP_WORDS[condition.op]} ${scanAmount(condition)}`;

const clauseText = (clause: Clause): string =>
  clause.if_thin_baseline === undefined
    ? conditionText(clause)
    : `${conditionText(clause)} (${conditionText(clause.if_thin_baseline)} where the usual volume is too thin to compare)`;

/** Every condition of one of the desk's scanners in words, made from its definition. */
export const describeScan = ({ where, sort, catalyst_first }: ScanDefinition): string => {
  const text = `${where.map(clauseText).join(', ')}. Ranked by ${figureFacts(sort).phrase}${catalyst_first ? ', stocks with news first' : ''}.`;
  return text.charAt(0).toUpperCase() + text.slice(1);
};
