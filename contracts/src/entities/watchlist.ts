import { z } from 'zod';
import { instantSchema } from '../open-enum';
import { symbolSchema } from './market';
import { scannerRowSchema } from './scanner';

export const WATCHLIST_LIMITS = { perUser: 10, symbols: 100, name: 40 } as const;

export const watchlistInputSchema = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Give it a name')
    .max(WATCHLIST_LIMITS.name, `At most ${WATCHLIST_LIMITS.name} characters`),
  /** In the order in which they are shown. */
  symbols: z
    .array(symbolSchema)
    .max(WATCHLIST_LIMITS.symbols, `At most ${WATCHLIST_LIMITS.symbols} symbols`)
    .refine((symbols) => new Set(symbols).size === symbols.length, 'A symbol stands on a list once'),
});
export type WatchlistInput = z.input<typeof watchlistInputSchema>;

/** `version` grows with every change: a changed list is another stream, whoever saves one subscribes again. */
export const watchlistSchema = watchlistInputSchema.extend({
  id: z.uuid(),
  version: z.int(),
  created_at: instantSchema,
  updated_at: instantSchema,
});
export type Watchlist = z.output<typeof watchlistSchema>;
export type WireWatchlist = z.input<typeof watchlistSchema>;

/** The list now: rows as of a scanner, in the list's order. A symbol that has not traded today has none. */
export const watchlistRowsSchema = z.object({
  results: z.array(scannerRowSchema),
  /** Symbols without a row. */
  untraded: z.array(z.string()),
});
