import { z } from 'zod';
import type { ClockReading } from '../clock/market-clock';
import { GUEST_METHODS } from '../service/engine-api';
import type { Publication } from '../service/protocol';
import type { WireScannerDelta } from '../wire';

/**
 * An object from another instance. Only the leader may publish (the broker's permissions), and a newer leader may add
 * fields. So we check only the shape that this process relies on.
 */
const wire = <T>() => z.custom<T>((value) => typeof value === 'object' && value !== null && !Array.isArray(value));
const list = <T>(item: z.ZodType<T>) => z.array(item).default([]);
const caps = z.union([z.number(), z.literal('all')]);

const publication = z.object({
  deltas: list(z.object({ cap: caps, delta: wire<WireScannerDelta>() })),
  custom: list(z.object({ version: z.number(), delta: wire<WireScannerDelta<string>>() })),
  quotes: list(wire<Publication['quotes'][number]>()),
  candles: list(wire<Publication['candles'][number]>()),
  hits: list(wire<Publication['hits'][number]>()),
  halts: list(wire<Publication['halts'][number]>()),
  news: list(wire<Publication['news'][number]>()),
  stamps: z.object({ event_at: z.number(), received_at: z.number(), decided_at: z.number() }).nullable().default(null),
});

const clock: z.ZodType<ClockReading> = z.object({
  market_at: z.number(),
  real_at: z.number(),
  speed: z.number(),
  until: z.number().nullable(),
});

/** `n` numbers the messages of a subject, so that a reader notices a lost one. */
const numbered = { epoch: z.int(), n: z.int() };

const beat = z.object({
  ...numbered,
  type: z.literal('beat'),
  clock,
  label: z.string().nullable(),
  isLive: z.boolean(),
  trouble: z.string().nullable(),
});

/** Messages that a leader publishes. */
export const leaderMessageSchema = z.discriminatedUnion('type', [
  beat,
  z.object({ ...numbered, type: z.literal('publication'), publication }),
  /** The leader's engine has ended. */
  z.object({ ...numbered, type: z.literal('gone') }),
]);
export type LeaderMessage = z.output<typeof leaderMessageSchema>;
export type Beat = z.output<typeof beat>;

const guest = z.uuid();

/** Requests of other instances to the leader. `guest` identifies the link that asks. */
export const askSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('call'),
    guest,
    method: z.enum(GUEST_METHODS),
    args: z.array(z.unknown()),
    /** The question belongs to a trace; see `protocol.ts`. */
    timed: z.literal(true).exactOptional(),
  }),
  /** The guest still reads its streams. */
  z.object({ type: z.literal('here'), guest }),
  z.object({ type: z.literal('leave'), guest }),
]);
export type Ask = z.output<typeof askSchema>;

export const answerSchema = z.discriminatedUnion('type', [
  /** At the start of a stream, `n` is the number of the last message on its subject before this snapshot. */
  z.object({
    type: z.literal('answer'),
    value: z.unknown(),
    n: z.int().optional(),
    ms: z.number().min(0).exactOptional(),
  }),
  z.object({ type: z.literal('refusal'), message: z.string() }),
  /** The engine is gone, or the leader no longer knows the guest: the guest must start over. */
  z.object({ type: z.literal('gone') }),
]);
export type Answer = z.output<typeof answerSchema>;
