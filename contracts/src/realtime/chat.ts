import { z } from 'zod';
import { chatMessageSchema, chatTextSchema, hotStockAlertSchema, wireChatMessageSchema } from '../entities/chat';
import { NO_CODE } from '../errors';

/** Socket.IO namespace of the trading room. Sign-in: `auth: {token}` in the handshake. */
export const CHAT_NAMESPACE = '/';

const memberSchema = z.object({ username: z.string() });

/** Client to server: the payload of `send_message` and its acknowledgement. */
export const sendMessageSchema = z.object(
  {
    message: chatTextSchema,
    /** Chosen by the author's client: a message that is sent again with the same id is stored once. */
    client_id: z.uuid().optional(),
  },
  'Message cannot be empty',
);
export const sendMessageAnswerSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), message: wireChatMessageSchema }),
  z.object({ ok: z.literal(false), error: z.string(), code: z.string().catch(NO_CODE) }),
]);
export type SendMessageAnswer = z.output<typeof sendMessageAnswerSchema>;

/** Server to client, named as in the specification. */
export const chatEvents = {
  /**
   * The newest messages, oldest first; sent on every connection and after a removal. A removed message older than those
   * comes first, so that it also disappears for users who scrolled back.
   */
  chat_history: z.array(chatMessageSchema),
  /** To everybody in the room, including the author. */
  new_message: chatMessageSchema,
  user_joined: memberSchema,
  user_left: memberSchema,
  /** Number of users in the room; a user with several windows counts once. */
  online_count: z.object({ count: z.int() }),
  hot_stock_alert: hotStockAlertSchema,
  error: z.object({ message: z.string().catch('') }),
} as const;
export type ChatEvent = keyof typeof chatEvents;
