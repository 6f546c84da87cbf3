import { z } from 'zod';
import { instantSchema } from '../open-enum';
import { symbolSchema } from './market';
import { scannerRowSchema } from './scanner';

export const WATCHLIST_LIMITS = { perUser: 10, symbols: 100, name: 40 } as const;

export const watchlistInputSchema = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Enter a name')
    .max(WATCHLIST_LIMITS.name, `At most ${WATCHLIST_LIMITS.name} characters`),
  /** In display order. */
  symbols: z
    .array(symbolSchema)
    .max(WATCHLIST_LIMITS.symbols, `At most ${WATCHLIST_LIMITS.symbols} symbols`)
    .refine((symbols) => new Set(symbols).size === symbols.length, 'A list can contain a symbol only once'),
});
export type WatchlistInput = z.input<typeof watchlistInputSchema>;

/** `version` increases with every change. A changed list is a new stream, so a client that saves one subscribes again. */
export const watchlistSchema = watchlistInputSchema.extend({
  id: z.uuid(),
  version: z.int(),
  created_at: instantSchema,
  updated_at: instantSchema,
});
export type Watchlist = z.output<typeof watchlistSchema>;
export type WireWatchlist = z.input<typeof watchlistSchema>;

/** The list's current scanner rows, in the list's order. A symbol that has not traded today has no row. */
export const watchlistRowsSchema = z.object({
  results: z.array(scannerRowSchema),
  /** Symbols without a row. */
  untraded: z.array(z.string()),
});
