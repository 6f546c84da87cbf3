import { symbolSchema } from '@prebell/contracts';
import type { Preference } from '@prebell/platform';

/** The symbol that the user last charted in this browser, restored after a reload or another page; '' for none. */
export const LAST_SYMBOL: Preference<string> = {
  name: 'desk.symbol',
  accepts: (value): value is string => symbolSchema.safeParse(value).success,
  fallback: '',
};

/** The symbol to chart until the user selects another one. */
export const USUAL_SYMBOL = 'AAPL';

/** The scanner tab that the user last opened in this browser; '' for none. */
export const LAST_TAB: Preference<string> = {
  name: 'desk.last-tab',
  accepts: (value): value is string => typeof value === 'string',
  fallback: '',
};
