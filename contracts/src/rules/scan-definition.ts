import { figureFacts } from '../entities/figure';
import type { ScanCondition, ScanField } from '../entities/scan';
import { SCANNER_RANKINGS } from '../entities/scanner';
import type { Scanner } from '../entities/scanner-name';
import { capital, scanAmount, scanComparison } from './scan-words';

export interface ScanClause extends Readonly<ScanCondition> {
  /** Used instead of `field` if that is null only because the baseline is thin (definitions 4.3). */
  readonly if_thin_baseline?: Readonly<ScanCondition>;
}

/**
 * A scan as data. A symbol must meet every clause of one group. Matches are ranked by one figure, highest first, ties by symbol.
 */
export interface ScanDefinition {
  /** Increases with every change of the rules; each hit names the version that found it. */
  readonly version: number;
  readonly where: readonly ScanClause[];
  /** Further groups of clauses, in addition to `where`. */
  readonly or?: readonly (readonly ScanClause[])[];
  readonly sort: ScanField;
  /** Symbols with a headline rank before those without (ruling 17). */
  readonly catalyst_first: boolean;
  /** Lists every kind of security except test symbols; otherwise companies only. */
  readonly other_kinds?: boolean;
}

/** The scanners of the desk: definitions 4.11 with ruling 17. The engine runs these, and the public pages describe them. */
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

/** A condition in words, such as 'price at least $2'. */
export const conditionText = (condition: Readonly<ScanCondition>): string => scanComparison(condition, '');

const THIN = 'where the usual volume is too thin to compare';

const clauseText = (clause: ScanClause): string =>
  clause.if_thin_baseline === undefined
    ? conditionText(clause)
    : `${conditionText(clause)} (${conditionText(clause.if_thin_baseline)} ${THIN})`;

/** Every condition of one of the desk's scanners in words, derived from its definition. */
export const describeScan = ({ where, sort, catalyst_first }: ScanDefinition): string =>
  capital(
    `${where.map(clauseText).join(', ')}. Ranked by ${figureFacts(sort).phrase}${catalyst_first ? ', stocks with news first' : ''}.`,
  );

/** The conditions of a scanner one by one, as a page lists them: 'Price $2 to $20', 'Float below 10,000,000 shares'. */
export const scanCriteria = ({ where }: ScanDefinition): readonly string[] =>
  where.flatMap((clause) => {
    const { field, op } = clause;
    const highest = where.find((other) => other.field === field && other.op === '<=');
    if (op === '<=' && where.some((other) => other.field === field && other.op === '>=')) return [];
    if (op === '>=' && highest !== undefined)
      return [capital(`${figureFacts(field).phrase} ${scanAmount(clause)} to ${scanAmount(highest)}`)];
    return [capital(clauseText(clause))];
  });
