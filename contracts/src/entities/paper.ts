import { z } from 'zod';
import { instantSchema } from '../open-enum';
import { recordedMomentSchema } from './film';
import { hitIdSchema } from './hit';
import { symbolSchema } from './market';
import { scannerSchema } from './scanner-name';

/** What one user may keep. */
export const PAPER_LIMITS = { sessions: 100, orders: 500, note: 2_000, tags: 10, tag: 30 } as const;

export const PAPER_SIDES = ['buy', 'sell'] as const;
export const PAPER_ORDER_TYPES = ['market', 'limit', 'stop'] as const;
export const PAPER_SIDE_LABELS = { buy: 'Buy', sell: 'Sell' } as const;
export const PAPER_ORDER_TYPE_LABELS = { market: 'Market', limit: 'Limit', stop: 'Stop' } as const;

/** The scanner that made the user trade, and its hit if there is one. */
export const setupSchema = z.strictObject({ scanner: scannerSchema, hit: hitIdSchema.nullable() });
export type Setup = z.infer<typeof setupSchema>;

/** The same for one of the user's own scanners, with its name at the time of the order. */
export const ownSetupSchema = z.object({ scanner: z.uuid(), name: z.string(), hit: z.string().nullable() });
export type OwnSetup = z.output<typeof ownSetupSchema>;

/** A setup in an order. An own scanner is named by its id. */
export const sentSetupSchema = setupSchema.extend({ scanner: z.union([scannerSchema, z.uuid()]) });
export type SentSetup = z.infer<typeof sentSetupSchema>;

/** Dollars, in steps of a hundredth of a cent. */
const paperPriceSchema = z
  .number()
  .positive('Enter a price above 0')
  .max(1_000_000)
  .refine((price) => Math.abs(price * 10_000 - Math.round(price * 10_000)) < 1e-6, 'At most four decimals');

export const paperOrderInputSchema = z
  .strictObject({
    /** The minute on screen; the first bar that can fill the order begins then. */
    at: recordedMomentSchema,
    symbol: symbolSchema,
    side: z.enum(PAPER_SIDES),
    type: z.enum(PAPER_ORDER_TYPES),
    quantity: z.int('Enter whole shares').min(1, 'At least one share').max(1_000_000, 'At most 1,000,000 shares'),
    /** The limit of a limit order, the trigger of a stop order. */
    price: paperPriceSchema.nullable(),
    setup: sentSetupSchema.nullable(),
  })
  .refine(({ type, price }) => (type === 'market') === (price === null), {
    path: ['price'],
    error: 'A limit or stop order needs a price, a market order has none',
  });
export type PaperOrderInput = z.infer<typeof paperOrderInputSchema>;

export const paperOrderSchema = z.object({
  /** Counts from 1 in each session. */
  seq: z.int(),
  symbol: z.string(),
  side: z.enum(PAPER_SIDES),
  type: z.enum(PAPER_ORDER_TYPES),
  quantity: z.int(),
  price: z.number().nullable(),
  /** Market time, as is `cancelled_at`. */
  placed_at: instantSchema,
  cancelled_at: instantSchema.nullable(),
  filled: z.int(),
  state: z.enum(['working', 'filled', 'cancelled', 'expired']),
});
export type PaperOrderReading = z.output<typeof paperOrderSchema>;

export const paperFillSchema = z.object({
  seq: z.int(),
  symbol: z.string(),
  side: z.enum(PAPER_SIDES),
  /** Start of the bar that filled it. */
  at: instantSchema,
  quantity: z.int(),
  /** Dollars, including costs. */
  price: z.number(),
  /** The costs contained in the price, dollars per share. */
  cost: z.number(),
});

/** A position from its first share until it is flat again. Fields that end in `_cents` are in cents, prices in dollars. */
export const paperTradeSchema = z.object({
  symbol: z.string(),
  direction: z.enum(['long', 'short']),
  /** `seq` of the order that opened it; it identifies the trade within its session. */
  opened_by: z.int(),
  opened_at: instantSchema,
  closed_at: instantSchema.nullable(),
  /**
   * End of the bar that filled the entry, and of the bar that filled the exit. The desk knows each fill from then on.
   * Absent in sessions that are older than these fields.
   */
  opened_until: instantSchema.optional(),
  closed_until: instantSchema.nullish(),
  /** Maximum number of shares held at once, and shares held now. */
  quantity: z.int(),
  held: z.int(),
  entry_price: z.number(),
  exit_price: z.number().nullable(),
  /** Realised, after costs. */
  net_cents: z.int(),
  /** Unrealised gain of the shares held, at the last price. */
  open_cents: z.int(),
  costs_cents: z.int(),
  mfe_cents: z.int(),
  mae_cents: z.int(),
  /** The setup behind it, if it came from one of the desk's scanners. */
  setup: setupSchema.nullable(),
  /** The same, if it came from one of the user's own scanners. */
  own_setup: ownSetupSchema.nullable().default(null),
  note: z.string(),
  tags: z.array(z.string()),
});
export type PaperTradeReading = z.output<typeof paperTradeSchema>;

export const paperSessionSchema = z.object({
  id: z.uuid(),
  date: z.iso.date(),
  /** The latest moment that the user has seen in it. Orders cannot be earlier. */
  seen_until: recordedMomentSchema,
  created_at: instantSchema,
  /** Number and net result of its trades at that moment. */
  trades: z.int(),
  net_cents: z.int(),
  /**
   * Unrealised gain of its open positions at the last price. Null without open positions; absent from servers older
   * than this field.
   */
  open_cents: z.int().nullish(),
});
export type PaperSession = z.output<typeof paperSessionSchema>;

export const paperReadingSchema = z.object({
  session: paperSessionSchema,
  orders: z.array(paperOrderSchema),
  fills: z.array(paperFillSchema),
  trades: z.array(paperTradeSchema),
});
export type PaperReading = z.output<typeof paperReadingSchema>;

/** A closed trade in the journal. */
export const journalTradeSchema = paperTradeSchema.extend({ session_id: z.uuid(), date: z.iso.date() });
export type JournalTrade = z.output<typeof journalTradeSchema>;

/** The closed trades of one group. */
const groupSchema = z.object({
  /**
   * A scanner's name, the id of a custom scanner, or 'none'; the hour of the entry in New York, such as '09'; or the
   * weekday, such as 'Mon'.
   */
  key: z.string(),
  /** Only for a custom scanner: its name at the time of its newest trade. */
  name: z.string().nullable().default(null),
  trades: z.int(),
  wins: z.int(),
  net_cents: z.int(),
  /** Mean results of the winning trades and of all others; null without any. */
  mean_win_cents: z.int().nullable(),
  mean_loss_cents: z.int().nullable(),
});
export type JournalGroup = z.output<typeof groupSchema>;

export const journalSchema = z.object({
  /** Newest entry first. */
  trades: z.array(journalTradeSchema),
  /** Positions that were never closed; the statistics leave them out. */
  left_open: z.int(),
  by_setup: z.array(groupSchema),
  by_hour: z.array(groupSchema),
  by_weekday: z.array(groupSchema),
});
export type Journal = z.output<typeof journalSchema>;
