import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { CHAT_PAGE_SIZE, chatMessageSchema } from '../entities/chat';

const seq = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const oneMessage = z.object({ id: z.uuid() });
const nothing = z.object({});

/** Longest slow-mode pause between two messages of a member, seconds. */
export const SLOW_MODE_MAX = 3_600;

/** The trading room's HTTP endpoints. All need Pro or higher. */
export const chat = {
  messages: defineEndpoint({
    method: 'get',
    path: '/api/chat/messages',
    access: { permission: 'chat:use' },
    summary: 'Messages of the trading room before or after a position, oldest first',
    query: z.object({
      /** Only messages with a smaller `seq`: the newest of them. */
      before: seq.optional(),
      /** Only messages with a larger `seq`: the oldest of them. */
      after: seq.optional(),
      limit: z.coerce.number().int().min(1).max(CHAT_PAGE_SIZE).default(CHAT_PAGE_SIZE),
    }),
    response: z.object({ messages: z.array(chatMessageSchema) }),
  }),
  removed: defineEndpoint({
    method: 'get',
    path: '/api/chat/removed',
    access: { permission: 'chat:use' },
    summary: 'Messages from a position on that a moderator removed, for a reader who was not connected then',
    query: z.object({ from: seq }),
    response: z.object({ ids: z.array(z.string()) }),
  }),
  report: defineEndpoint({
    method: 'post',
    path: '/api/chat/messages/{id}/report',
    access: { permission: 'chat:use' },
    summary: 'Report a message to support; once per member and message',
    params: oneMessage,
    response: nothing,
  }),
  remove: defineEndpoint({
    method: 'delete',
    path: '/api/chat/messages/{id}',
    access: 'admin',
    summary: 'Remove a message; its position in the room stays',
    params: oneMessage,
    response: nothing,
  }),
  room: defineEndpoint({
    method: 'get',
    path: '/api/chat/room',
    access: { permission: 'chat:use' },
    summary: 'Settings of the trading room',
    response: z.object({
      /** Slow mode: seconds between two messages of a member; 0 turns it off. */
      slow_seconds: z.int(),
    }),
  }),
  setRoom: defineEndpoint({
    method: 'put',
    path: '/api/chat/room',
    access: 'admin',
    summary: 'Set slow mode: seconds between two messages of a member, 0 for none',
    body: z.object({ slow_seconds: z.int().min(0).max(SLOW_MODE_MAX) }),
    response: z.object({ slow_seconds: z.int() }),
  }),
} as const;
