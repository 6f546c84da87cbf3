import { z } from 'zod';
import type { ClockReading } from '../clock/market-clock';
import { GUEST_METHODS } from '../service/engine-api';
import type { Publication } from '../service/protocol';
import type { WireScannerDelta } from '../wire';

/**
 * An object of the wire. Only the leader may publish (the broker's permissions), and a newer leader may add fields, so
 * only the shape that this process relies on is checked.
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

/** `n` counts the messages of a subject, so that a reader notices a lost one. */
const numbered = { epoch: z.int(), n: z.int() };

const beat = z.object({
  ...numbered,
  type: z.literal('beat'),
  clock,
  label: z.string().nullable(),
  isLive: z.boolean(),
  trouble: z.string().nullable(),
});

/** What a leader publishes. */
export const leaderMessageSchema = z.discriminatedUnion('type', [
  beat,
  z.object({ ...numbered, type: z.literal('publication'), publication }),
  /** Its engine ended. */
  z.object({ ...numbered, type: z.literal('gone') }),
]);
export type LeaderMessage = z.output<typeof leaderMessageSchema>;
export type Beat = z.output<typeof beat>;

const guest = z.uuid();

/** What other instances ask of the leader. `guest` names a link of theirs. */
export const askSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('call'),
    guest,
    method: z.enum(GUEST_METHODS),
    args: z.array(z.unknown()),
    /** See `protocol.ts`: the question belongs to a trace. */
    timed: z.literal(true).exactOptional(),
  }),
  /** The guest still reads its streams. */
  z.object({ type: z.literal('here'), guest }),
  z.object({ type: z.literal('leave'), guest }),
]);
export type Ask = z.output<typeof askSchema>;

export const answerSchema = z.discriminatedUnion('type', [
  /** `n`: the last message of a stream's subject before this snapshot, for the start of a stream. */
  z.object({
    type: z.literal('answer'),
    value: z.unknown(),
    n: z.int().optional(),
    ms: z.number().min(0).exactOptional(),
  }),
  z.object({ type: z.literal('refusal'), message: z.string() }),
  /** The engine, or what the leader knew of the guest, is gone: the guest starts over. */
  z.object({ type: z.literal('gone') }),
]);
export type Answer = z.output<typeof answerSchema>;
