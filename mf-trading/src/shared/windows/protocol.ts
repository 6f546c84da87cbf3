import { z } from 'zod';

/** The streams of the desk that its windows share. */
export const SHARED_STREAMS = ['market', 'chat'] as const;
export type SharedStream = (typeof SHARED_STREAMS)[number];

const streamSchema = z.enum(SHARED_STREAMS);
/** Connection states of both streams; each side knows what its own version makes of them. */
const connectionsSchema = z.object({ market: z.string(), chat: z.unknown() });
export type Connections = z.output<typeof connectionsSchema>;

/** From a window to its desk. `from` is the window's id. */
export const toDeskSchema = z.discriminatedUnion('kind', [
  /** `panel` is what the window shows. */
  z.object({ kind: z.literal('hello'), from: z.string(), panel: z.string().optional() }),
  z.object({ kind: z.literal('bye'), from: z.string() }),
  /** The window has a reader of this event. */
  z.object({ kind: z.literal('listen'), from: z.string(), stream: streamSchema, event: z.string() }),
  /** The window opens the trading room and needs its messages so far. */
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

/** From a desk to its windows. `to` names one of them; the rest is for all. */
export const toWindowsSchema = z.discriminatedUnion('kind', [
  /** The desk is there, also after a reload. */
  z.object({ kind: z.literal('desk'), connections: connectionsSchema }),
  z.object({ kind: z.literal('connections'), connections: connectionsSchema }),
  /** The desk takes a panel back: its windows close. */
  z.object({ kind: z.literal('close'), panel: z.string() }),
  /** The market stream connected again. */
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
 * Names of the two directions, so that windows never read what other windows say, and of the locks that show which windows are
 * open.
 */
export const names = {
  toDesk: (desk: string) => `prebell-to-desk-${desk}`,
  toWindows: (desk: string) => `prebell-to-windows-${desk}`,
  deskLock: (desk: string) => `prebell-desk-${desk}`,
  windowLock: (id: string) => `prebell-window-${id}`,
};
