import type { AlertRule } from '../entities/alert';
import { SCANNER_LABELS } from '../entities/scanner';

const dollars = (price: number): string =>
  price.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    // Stocks below a dollar are quoted to a hundredth of a cent.
    maximumFractionDigits: price < 1 ? 4 : 2,
  });

const percent = (value: number): string =>
  `${value.toLocaleString('en-US', { signDisplay: 'exceptZero', maximumFractionDigits: 2 })}%`;

/** ' (break of the pre-market high)' for a level with a name, else ''. */
export const levelNameText = ({ level_name }: { readonly level_name?: string | undefined }): string =>
  level_name === undefined ? '' : ` (${level_name})`;

/**
 * What an alert waits for, as a sentence: 'AAPL rises to $12.50'.
 * @param ownScanner the name of the rule's own scanner, if the rule names one
 */
export const describeAlert = (rule: AlertRule, ownScanner = 'your scanner'): string => {
  switch (rule.kind) {
    case 'price':
      return `${rule.symbol} ${rule.direction === 'above' ? 'rises' : 'falls'} to ${dollars(rule.price)}${levelNameText(rule)}`;
    case 'percent':
      return `${rule.symbol} ${rule.direction === 'above' ? 'rises' : 'falls'} to ${percent(rule.percent)} on the day`;
    case 'new_high':
      return `${rule.symbol} makes a new high of the day`;
    case 'scan_entry':
      return `${rule.symbol ?? 'A stock'} enters ${SCANNER_LABELS[rule.scanner]}`;
    case 'own_entry':
      return `${rule.symbol ?? 'A stock'} enters ${ownScanner}`;
    case 'halt':
      return `${rule.symbol ?? 'A stock'} is halted`;
  }
};
