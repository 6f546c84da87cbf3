import { symbolSchema } from '@prebell/contracts';

/** The chart's window event: any script of the page may ask for a symbol. */
export const UPDATE_CHART = 'updateChart';

/** The symbol an `updateChart` event asks for, or null when it carries none or the one already shown. */
export const requestedSymbol = (event: Event, current: string): string | null => {
  const detail: unknown = event instanceof CustomEvent ? event.detail : null;
  if (typeof detail !== 'object' || detail === null || !('symbol' in detail)) return null;
  const symbol = symbolSchema.safeParse(detail.symbol);
  return symbol.success && symbol.data !== current ? symbol.data : null;
};
