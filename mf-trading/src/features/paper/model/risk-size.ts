import { COMMA_FAULT, commaFault, readNumber } from '@prebell/contracts';

/** What the user typed, and the price at which the order would fill; null while unknown. */
export interface RiskDraft {
  readonly risk: string;
  readonly stop: string;
  readonly entry: number | null;
}

/** The number of shares that keeps the loss from entry to stop within the risk, or what is missing to calculate it. */
export type RiskSize =
  | { readonly kind: 'size'; readonly shares: number; readonly perShare: number }
  | { readonly kind: 'missing'; readonly text: string };

/** The most shares in one order. */
const MOST_SHARES = 1_000_000;
/** Converts to hundredths of a cent, the precision of prices, because 3.41 - 3 is not exactly 0.41. */
const whole = (dollars: number): number => Math.round(dollars * 10_000);

const missing = (text: string): RiskSize => ({ kind: 'missing', text });

/** The order size for a given risk: risk divided by the distance from entry to stop, rounded down. */
export const riskSize = ({ risk, stop, entry }: RiskDraft): RiskSize => {
  if (commaFault(risk) !== null || commaFault(stop) !== null) return missing(COMMA_FAULT);
  if (entry === null || !(entry > 0))
    return missing('The entry price is unknown. Choose a limit or stop order and enter its price.');
  const [dollars, exit] = [readNumber(risk), readNumber(stop)];
  if (!(dollars > 0)) return missing('Enter the most dollars that you want to lose.');
  if (!(exit > 0)) return missing('Enter the stop price: where you would exit with a loss.');
  const distance = Math.abs(whole(entry) - whole(exit));
  if (distance === 0) return missing('The stop price must differ from the entry price.');
  const shares = Math.floor(whole(dollars) / distance);
  if (shares === 0) return missing('One share risks more than that. Raise the risk or move the stop closer.');
  if (shares > MOST_SHARES) return missing('That is more than 1,000,000 shares. Lower the risk or move the stop away.');
  return { kind: 'size', shares, perShare: distance / 10_000 };
};
