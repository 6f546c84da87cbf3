import { symbolSchema } from '@prebell/contracts';

/** The window event that changes the chart's symbol; any script on the page may send it. */
export const UPDATE_CHART = 'updateChart';

/** The symbol that an `updateChart` event asks for; null when the event names none or names the current symbol. */
export const requestedSymbol = (event: Event, current: string): string | null => {
  const detail: unknown = event instanceof CustomEvent ? event.detail : null;
  if (typeof detail !== 'object' || detail === null || !('symbol' in detail)) return null;
  const symbol = symbolSchema.safeParse(detail.symbol);
  return symbol.success && symbol.data !== current ? symbol.data : null;
};
