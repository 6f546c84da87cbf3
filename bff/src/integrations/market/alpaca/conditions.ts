import { sessionOf, type TradingDay } from '@prebell/contracts';

/** Sale conditions under which a trade counts as volume but is neither last, high nor low, at any hour. */
const NEVER_PRICE: ReadonlySet<string> = new Set([
  'I',
  'W',
  'H',
  'C',
  'N',
  'R',
  'V',
  '7',
  '4',
  'P',
  'U',
  'Q',
  'M',
  '9',
]);
/** Extended-hours trades ("Form T") make prices outside the regular session only (definitions 4.7). */
const FORM_T = 'T';

/** Whether a trade's price may be last, high and low of its symbol. Its shares count in any case. */
export const makesPrice = (conditions: readonly string[], at: number, day: TradingDay): boolean => {
  for (const condition of conditions) {
    if (NEVER_PRICE.has(condition)) return false;
    if (condition === FORM_T && sessionOf(day, at) === 'core_trading') return false;
  }
  return true;
};
