import { symbolSchema } from '@prebell/contracts';
import type { Preference } from '@prebell/platform';

/** The symbol that the user charted last in this browser, for the way back from another page and for a reload; '' for none. */
export const LAST_SYMBOL: Preference<string> = {
  name: 'desk.symbol',
  accepts: (value): value is string => symbolSchema.safeParse(value).success,
  fallback: '',
};

/** The symbol that is charted until the user selects another one. */
export const USUAL_SYMBOL = 'AAPL';

/** The tab of the scanner panel that the user opened last in this browser; '' for none. */
export const LAST_TAB: Preference<string> = {
  name: 'desk.last-tab',
  accepts: (value): value is string => typeof value === 'string',
  fallback: '',
};
