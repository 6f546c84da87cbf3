import { createHash } from 'node:crypto';
import {
  HORIZONS,
  type Horizon,
  horizonSchema,
  minutes,
  SEALED_IN_TIME_MINUTES,
  type Session,
  sessionOf,
  tradingDay,
  type WireHit,
} from '@prebell/contracts';
import type { HitOutcome, Outcome, SettledOutcome } from '@prebell/market';
import { z } from 'zod';

/** JSON whose keys are sorted, so that the same value always gives the same text. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The whole line of the hit log with every figure behind it. Adds the empty fields, because the database and the engine
 * leave out different ones.
 */
const lineOf = ({ back = false, best = null, ...hit }: WireHit): string => canonical({ ...hit, back, best });

const sessionOfHit = ({ date, at }: Pick<WireHit, 'date' | 'at'>): Session => {
  const day = tradingDay(date);
  return day === null ? 'closed' : sessionOf(day, Date.parse(at));
};

const placeShape = {
  date: z.string(),
  seq: z.int(),
  scanner: z.string(),
  session: z.string(),
  symbol: z.string(),
};
/** When an entry was sealed: real time, and the market's clock then, epoch milliseconds. */
const sealShape = { run: z.int(), sealed_ms: z.number(), market_ms: z.number() };

/**
 * The facts of a hit that anybody can recompute from the recorded day. `line` is a hash of the hit with all its
 * figures, which only paid plans show.
 */
const hitShape = {
  type: z.literal('hit'),
  ...placeShape,
  at: z.string(),
  kind: z.string(),
  reason: z.string().nullable(),
  back: z.boolean(),
  rank: z.int(),
  price: z.number(),
  percent_change: z.number().nullable(),
  rule_version: z.int(),
  line: z.string(),
};
const tradeShape = {
  entered_at: z.string(),
  entry: z.number(),
  at: z.string(),
  price: z.number(),
  gross_pct: z.number(),
  net_pct: z.number(),
  mfe_pct: z.number(),
  mae_pct: z.number(),
  volume: z.number(),
  is_filled: z.boolean(),
};
const outcomeShape = { type: z.literal('outcome'), ...placeShape };

const sealedHitSchema = z.strictObject({
  ...hitShape,
  ...sealShape,
  is_late: z.boolean(),
  is_counted: z.boolean(),
  latency_ms: z.number().nullable(),
});
const sealedTradeSchema = z.strictObject({
  ...outcomeShape,
  ...tradeShape,
  ...sealShape,
  horizon: z.enum(HORIZONS.map(String) as `${Horizon}`[]),
});
const sealedNoTradeSchema = z.strictObject({
  ...outcomeShape,
  ...sealShape,
  horizon: z.literal('none'),
  no_trade: z.string(),
});
const sealedSchema = z.union([sealedHitSchema, sealedTradeSchema, sealedNoTradeSchema]);

export type SealedHit = z.infer<typeof sealedHitSchema>;
export type SealedOutcome = z.infer<typeof sealedTradeSchema> | z.infer<typeof sealedNoTradeSchema>;
export type Sealed = SealedHit | SealedOutcome;

/** The facts of hits and outcomes, without when they were sealed. */
export type HitFacts = Pick<SealedHit, keyof typeof hitShape>;
export type OutcomeFacts =
  | Pick<z.infer<typeof sealedTradeSchema>, keyof typeof outcomeShape | keyof typeof tradeShape | 'horizon'>
  | Pick<z.infer<typeof sealedNoTradeSchema>, keyof typeof outcomeShape | 'horizon' | 'no_trade'>;

/** When and in which run something is sealed. */
export interface Seal {
  readonly run: number;
  /** Real time, epoch milliseconds. */
  readonly sealedAt: number;
  /** Market time, epoch milliseconds. */
  readonly marketAt: number;
  /** Market seconds per real second; 0 while the market's clock is stopped. */
  readonly speed: number;
}

export const hitFacts = (hit: WireHit): HitFacts => ({
  type: 'hit',
  date: hit.date,
  seq: hit.seq,
  scanner: hit.scanner,
  session: sessionOfHit(hit),
  symbol: hit.symbol,
  at: hit.at,
  kind: hit.kind,
  reason: hit.reason,
  back: hit.back ?? false,
  rank: hit.rank,
  price: hit.inputs.price,
  percent_change: hit.inputs.percent_change,
  rule_version: hit.rule_version,
  line: sha256(lineOf(hit)),
});

/** The text of a hit that is being sealed. */
export const hitBody = (facts: HitFacts, { run, sealedAt, marketAt, speed }: Seal): string => {
  const behind = marketAt - Date.parse(facts.at);
  const is_late = behind >= minutes(SEALED_IN_TIME_MINUTES);
  const sealed: SealedHit = {
    ...facts,
    run,
    sealed_ms: sealedAt,
    market_ms: marketAt,
    is_late,
    is_counted: facts.kind === 'enter' && !facts.back && !is_late && run === 1,
    latency_ms: speed > 0 ? Math.max(0, Math.round(behind / speed)) : null,
  };
  return canonical(sealed);
};

type HitPlace = Pick<HitFacts, keyof typeof placeShape>;

const tradeFacts = (
  place: HitPlace,
  { entered_at, price: entry }: { readonly entered_at: number; readonly price: number },
  horizon: Horizon,
  outcome: Outcome,
): OutcomeFacts => ({
  type: 'outcome',
  ...place,
  horizon: String(horizon) as `${Horizon}`,
  entered_at: new Date(entered_at).toISOString(),
  entry,
  ...outcome,
  at: new Date(outcome.at).toISOString(),
});

/** The facts of a settled outcome: one entry for each horizon, or one that says why there was no trade. */
export const outcomeFacts = (
  { date, seq, scanner, session, symbol }: HitPlace,
  outcome: SettledOutcome | HitOutcome,
): OutcomeFacts[] => {
  const place = { date, seq, scanner, session, symbol };
  if (outcome === null) return [];
  if ('no_trade' in outcome) return [{ type: 'outcome', ...place, horizon: 'none', no_trade: outcome.no_trade }];
  return HORIZONS.flatMap((horizon, k) => {
    const settled = outcome.outcomes[k];
    return settled ? [tradeFacts(place, outcome, horizon, settled)] : [];
  });
};

/** The text of an outcome that is being sealed. */
export const outcomeBody = (facts: OutcomeFacts, { run, sealedAt, marketAt }: Omit<Seal, 'speed'>): string =>
  canonical({ ...facts, run, sealed_ms: sealedAt, market_ms: marketAt });

/** Reads an entry. Null unless the text is exactly as a seal writes it. */
export const readBody = (body: string): Sealed | null => {
  try {
    const { data } = sealedSchema.safeParse(JSON.parse(body));
    return data !== undefined && canonical(data) === body ? data : null;
  } catch {
    return null;
  }
};

/** Identifies an entry within its log. The database refuses a second one with the same key. */
export const keyOfEntry = (entry: Pick<Sealed, 'date' | 'run' | 'seq'> & { readonly horizon?: string }): string =>
  `${entry.date} ${entry.run} ${entry.seq} ${entry.horizon ?? 'hit'}`;

/** Converts the horizon of an outcome to the API's form. */
export const horizonOf = (text: string): Horizon => horizonSchema.parse(text === 'close' ? text : Number(text));
