import {
  type AlertRule,
  formatPercent,
  formatPrice,
  HALT_LABELS,
  levelNameText,
  SCANNER_LABELS,
} from '@prebell/contracts';

/**
 * Something that happened to a symbol. `price` is in dollars. `change` is in percent since the previous close; for an entry into
 * gappers it is the gap. Null if unknown.
 */
export interface Occurrence {
  readonly symbol: string;
  readonly price: number | null;
  readonly change: number | null;
  /** Market time, epoch milliseconds. */
  readonly at: number;
  readonly haltCode?: keyof typeof HALT_LABELS;
}

const standing = ({ price, change }: Occurrence, figure = ''): string =>
  price === null ? '' : `, now $${formatPrice(price)}${change === null ? '' : ` (${figure}${formatPercent(change)})`}`;

const went = (direction: 'above' | 'below'): string => (direction === 'above' ? 'rose' : 'fell');

/**
 * An alert as a sentence: 'ABCD rose to $12.50, now $12.53 (+4.10%)'.
 * @param ownScanner name of the user's scanner that the rule is about, if any
 */
export const alertText = (rule: AlertRule, occurrence: Occurrence, ownScanner = 'your scanner'): string => {
  const { symbol, haltCode } = occurrence;
  switch (rule.kind) {
    case 'price':
      return `${symbol} ${went(rule.direction)} to $${formatPrice(rule.price)}${levelNameText(rule)}${standing(occurrence)}`;
    case 'percent':
      return `${symbol} ${went(rule.direction)} to ${formatPercent(rule.percent)}${standing(occurrence)}`;
    case 'new_high':
      return `${symbol} made a new high of the day${standing(occurrence)}`;
    case 'scan_entry':
      return `${symbol} entered ${SCANNER_LABELS[rule.scanner]}${standing(occurrence, rule.scanner === 'gappers' ? 'gap ' : '')}`;
    case 'own_entry':
      return `${symbol} entered ${ownScanner}${standing(occurrence)}`;
    case 'halt':
      return `${symbol} was halted: ${HALT_LABELS[haltCode ?? 'other']}${standing(occurrence)}`;
  }
};
