import { z } from 'zod';

/** The desk's streams that its windows share. */
export const SHARED_STREAMS = ['market', 'chat'] as const;
export type SharedStream = (typeof SHARED_STREAMS)[number];

const streamSchema = z.enum(SHARED_STREAMS);
/** Connection states of both streams. Each side interprets them in its own version. */
const connectionsSchema = z.object({ market: z.string(), chat: z.unknown() });
export type Connections = z.output<typeof connectionsSchema>;

/** Messages from a window to its desk. `from` is the window's id. */
export const toDeskSchema = z.discriminatedUnion('kind', [
  /** `panel` is the panel that the window shows. */
  z.object({ kind: z.literal('hello'), from: z.string(), panel: z.string().optional() }),
  z.object({ kind: z.literal('bye'), from: z.string() }),
  /** Something in the window listens to this event. */
  z.object({ kind: z.literal('listen'), from: z.string(), stream: streamSchema, event: z.string() }),
  /** The window opens the trading room and needs the messages so far. */
  z.object({ kind: z.literal('enter-chat'), from: z.string() }),
  z.object({
    kind: z.literal('request'),
    from: z.string(),
    id: z.number(),
    stream: streamSchema,
    event: z.string(),
    payload: z.unknown(),
  }),
]);
export type ToDesk = z.output<typeof toDeskSchema>;

/** Messages from a desk to its windows. `to` addresses one window; messages without it go to all. */
export const toWindowsSchema = z.discriminatedUnion('kind', [
  /** The desk is open, perhaps again after a reload. */
  z.object({ kind: z.literal('desk'), connections: connectionsSchema }),
  z.object({ kind: z.literal('connections'), connections: connectionsSchema }),
  /** The desk takes a panel back, so the panel's windows close. */
  z.object({ kind: z.literal('close'), panel: z.string() }),
  /** The market stream has reconnected. */
  z.object({ kind: z.literal('connected') }),
  z.object({
    kind: z.literal('event'),
    to: z.string().optional(),
    stream: streamSchema,
    event: z.string(),
    data: z.unknown(),
  }),
  z.object({ kind: z.literal('answer'), to: z.string(), id: z.number(), ok: z.boolean(), value: z.unknown() }),
]);
export type ToWindows = z.output<typeof toWindowsSchema>;

/**
 * Channel names, one per direction so that windows do not read each other's messages, and names of the locks that show which windows
 * are open.
 */
export const names = {
  toDesk: (desk: string) => `prebell-to-desk-${desk}`,
  toWindows: (desk: string) => `prebell-to-windows-${desk}`,
  deskLock: (desk: string) => `prebell-desk-${desk}`,
  windowLock: (id: string) => `prebell-window-${id}`,
};
