import { wholeSeconds } from '@prebell/contracts';
import type { SymbolWatch } from '@prebell/market';
import type { Deps } from '../../deps';
import type { AlertBook, Fired, QuoteEffects } from './alert-book.state';
import { hasFiredForHalt } from './alert-events.repository';

interface Options extends Pick<Deps, 'market' | 'db'> {
  readonly book: AlertBook;
  /** Market time since which prices may have been missed, epoch milliseconds. */
  readonly from: number;
}

/** Applies a symbol's minute bars from the time when no process was watching to its alerts. */
export const missedByPrice = async (
  { market, book, from }: Options,
  { quote, candle }: SymbolWatch,
): Promise<QuoteEffects> => {
  const now = market.now();
  const range = { from: wholeSeconds(from), to: wholeSeconds(now) };
  const known = await market.candles({ symbol: quote.symbol, resolution: '1', ...range });
  const bars = new Map(
    [known, candle].flatMap(({ t, h, l, c }) =>
      t.map((start, k) => [start, { t: start, h: h[k]!, l: l[k]!, c: c[k]! }] as const),
    ),
  );
  const missed = [...bars.values()].filter(({ t }) => t >= range.from).sort((a, b) => a.t - b.t);
  return book.missed(quote, missed, now);
};

/** The alerts on halts that began while no process was watching. */
export const missedByHalts = async ({ market, db, book, from }: Options): Promise<Fired[]> => {
  const { log } = await market.halts();
  const missed = log
    .filter(({ at }) => Date.parse(at) >= from)
    .flatMap((event) => book.halt(event, { isMissed: true }));
  const alreadyFired = await Promise.all(missed.map((fired) => hasFiredForHalt(db, fired)));
  return missed.filter((_, k) => !alreadyFired[k]);
};
