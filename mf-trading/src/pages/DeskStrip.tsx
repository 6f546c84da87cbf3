import type { Quote } from '@prebell/contracts';
import type { ReadableStore } from '@prebell/platform';
import { useNewestHeadline } from '../features/news';
import { type SymbolRows, SymbolStrip } from '../features/strip';
import { useStaleText } from '../shared/market/useStaleText';

interface Props {
  readonly symbol: string;
  readonly quote: ReadableStore<Quote | null>;
  readonly rows: SymbolRows | null;
  /** Opens a new alert at a level, dollars. */
  readonly onLevel?: ((price: number) => void) | undefined;
}

/** The strip of the charted symbol, with its newest headline. */
export const DeskStrip = ({ symbol, quote, rows, onLevel }: Props) => (
  <SymbolStrip
    symbol={symbol}
    quote={quote}
    rows={rows}
    news={useNewestHeadline(symbol)}
    stale={useStaleText() !== null}
    onLevel={onLevel}
  />
);
