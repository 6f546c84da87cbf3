import { z } from 'zod';
import { instantSchema, openEnum } from '../open-enum';
import { type ShownTier, tierSchema } from './tier';

/** Maximum message length, characters. */
export const CHAT_MESSAGE_MAX = 1000;
/** Messages sent to a client when it joins. */
export const CHAT_HISTORY_SIZE = 50;

/** A message text, trimmed: never blank, no longer than the limit. Invisible characters alone count as blank. */
export const chatTextSchema = z
  .string('Message cannot be empty')
  .trim()
  .refine((text) => /[^\s\p{Cc}\p{Cf}]/u.test(text), 'Message cannot be empty')
  .max(CHAT_MESSAGE_MAX, `Message too long (max ${CHAT_MESSAGE_MAX} characters)`);

/** Messages on one page of the room's history. */
export const CHAT_PAGE_SIZE = 100;

/** A client keeps this many messages and drops older ones, so that a day in the room does not fill the browser's memory. */
export const CHAT_KEPT_SIZE = 1_000;

/** A message in the trading room. */
export const wireChatMessageSchema = z.object({
  id: z.string(),
  /** Position in the room: 1, 2, 3 ... without gaps, so that a reader knows what it has missed. */
  seq: z.int(),
  /** True if a moderator removed it: its text is empty. */
  deleted: z.boolean(),
  username: z.string(),
  /** The author's tier when it was written. */
  tier: openEnum(tierSchema, 'unknown'),
  message: z.string(),
  timestamp: instantSchema,
});
export type WireChatMessage = z.input<typeof wireChatMessageSchema>;
export type ChatMessage = z.output<typeof wireChatMessageSchema>;

/** As a client reads it: the text may be in `message` or in `text` (specification, section 3). */
export const chatMessageSchema = z
  .object({
    ...wireChatMessageSchema.shape,
    seq: z.int().default(0),
    deleted: z.boolean().default(false),
    message: z.string().nullish(),
    text: z.string().nullish(),
  })
  .transform(({ text, ...rest }) => ({ ...rest, message: rest.message ?? text }))
  .pipe(wireChatMessageSchema.extend({ tier: z.custom<ShownTier>() }));

/** A stock that just became hot; `change` in percent. */
export const hotStockAlertSchema = z.object({ symbol: z.string(), change: z.number() });
export type HotStockAlert = z.output<typeof hotStockAlertSchema>;
