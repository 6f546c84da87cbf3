import { HALT_CODES, type HaltCode } from '@prebell/contracts';

/** What a status means for trading in a symbol. */
export type TradingState = 'halted' | 'quoting' | 'trading';

/**
 * Status codes of the stream, from docs.alpaca.markets/docs/real-time-stock-pricing-data: 2 to F for tapes A and B
 * (CTA), H to P for tape C (UTP). 'unchanged' codes concern quotes, imbalances or bands.
 */
const STATES: Readonly<Record<string, TradingState | 'unchanged'>> = {
  '2': 'halted',
  '3': 'trading',
  '5': 'unchanged',
  '6': 'unchanged',
  '7': 'unchanged',
  '8': 'unchanged',
  '9': 'unchanged',
  A: 'unchanged',
  C: 'unchanged',
  D: 'unchanged',
  E: 'unchanged',
  F: 'unchanged',
  H: 'halted',
  P: 'halted',
  Q: 'quoting',
  T: 'trading',
};

/** Undefined for an unknown code. */
export const stateOf = (code: unknown): TradingState | 'unchanged' | undefined => STATES[String(code)];

/** Reason codes of tapes A and B for which Nasdaq's list has a different code. Alpaca's page prints `O1` with a zero. */
const SAME: Readonly<Record<string, HaltCode>> = {
  D: 'T2',
  P: 'T1',
  '1': 'MWC1',
  '2': 'MWC2',
  '3': 'MWC3',
  '01': 'O1',
};
const KNOWN: ReadonlySet<string> = new Set(HALT_CODES);

/** The halt's code; 'other' if no list contains it. */
export const haltCodeOf = (reason: unknown): HaltCode => {
  const code = String(reason);
  return SAME[code] ?? (KNOWN.has(code) ? (code as HaltCode) : 'other');
};
