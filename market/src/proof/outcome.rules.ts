import { type Costs, HORIZONS, minutes, type NoTrade, type TradingDay, toMs } from '@prebell/contracts';
import { barSeconds, type MinuteBar } from '../provider';

/** A buy order that finds no bar within this time after the hit, or after a halt that it met, is cancelled, milliseconds. */
export const ORDER_LASTS_MS = minutes(5);

/** Trading stopped in [from, until), epoch milliseconds; `until` is infinite if nobody knows the end. */
export interface HaltSpan {
  readonly from: number;
  readonly until: number;
}

/** Everything that decides a hit's outcomes. */
export interface OutcomeInput {
  /** When the scan found the symbol, epoch milliseconds. */
  readonly hitAt: number;
  readonly day: TradingDay;
  /** The symbol's bars of the day, ascending. */
  readonly bars: readonly MinuteBar[];
  /** The symbol's halts of the day, ascending. */
  readonly halts: readonly HaltSpan[];
  readonly costs: Costs;
  /** Half the quoted spread at a moment, dollars; null where no quote is recorded. */
  readonly quotedHalfSpread?: (at: number) => number | null;
}

/** What became of a long position, by its horizon. Percent of the entry price. */
export interface Outcome {
  /** When the position ended, epoch milliseconds. */
  readonly at: number;
  /** Before costs, dollars. */
  readonly price: number;
  /** Before costs. */
  readonly gross_pct: number;
  /** After costs on both sides. */
  readonly net_pct: number;
  /** Maximum favourable excursion: the highest price of the position against its entry, before costs. At least 0. */
  readonly mfe_pct: number;
  /** Maximum adverse excursion: the lowest one. At most 0. */
  readonly mae_pct: number;
  /** Shares traded by everybody meanwhile. */
  readonly volume: number;
  /** False if no trade was possible any more (no bar, or halted until the end): the last price values the position. */
  readonly is_filled: boolean;
}

export interface Trade {
  readonly entered_at: number;
  /** Open of the entry's bar, before costs, dollars. */
  readonly price: number;
  /** In the order of `HORIZONS`. */
  readonly outcomes: readonly Outcome[];
}

export type HitOutcome = Trade | { readonly no_trade: NoTrade };

const startOf = ({ t }: MinuteBar): number => toMs(t);
const endOf = (bar: MinuteBar): number => toMs(bar.t + barSeconds(bar));

/** The halt in which a moment lies. */
const haltAt = (halts: readonly HaltSpan[], at: number): HaltSpan | undefined =>
  halts.find(({ from, until }) => from <= at && at < until);

/** Position of the first bar from `from` on that begins at or after `at` outside every halt; -1 without one. */
const nextFill = ({ bars, halts }: OutcomeInput, at: number, from: number): number => {
  for (let k = from; k < bars.length; k += 1) {
    const start = startOf(bars[k]!);
    // We claim no fill in a reopening auction: its bar begins inside the halt. Some sources write bars without shares.
    if (start >= at && bars[k]!.v > 0 && haltAt(halts, start) === undefined) return k;
  }
  return -1;
};

/** When an order given at `at` is cancelled: a halt that it meets does not count. */
const orderEnds = ({ halts }: OutcomeInput, at: number): number => {
  let end = at + ORDER_LASTS_MS;
  for (const { from, until } of halts) if (from <= end && until > at) end = until + ORDER_LASTS_MS;
  return end;
};

/** The end of the session in which an entry lies: the close, or after it the end of trading. Nothing is held longer. */
const sessionEnd = ({ close, post_close }: TradingDay, at: number): number =>
  toMs(at < toMs(close) ? close : post_close);

/** Costs of one side, dollars a share. */
const costOf = ({ costs, quotedHalfSpread }: OutcomeInput, at: number, price: number): number => {
  const assumed = Math.max((price * costs.half_spread_pct) / 100, costs.least_half_spread_cents / 100);
  return (quotedHalfSpread?.(at) ?? assumed) + (price * costs.slippage_pct) / 100;
};

interface Exit {
  /** Bars [entry, end) are the position's. */
  readonly end: number;
  readonly at: number;
  readonly price: number;
  readonly isFilled: boolean;
}

/** Where a position of the bar `entry` ends that should end at `due`, at the latest with its session. */
const exitOf = (input: OutcomeInput, entry: number, due: number, over: number): Exit => {
  const { bars, halts } = input;
  const next = due < over ? nextFill(input, due, entry + 1) : -1;
  if (next !== -1 && startOf(bars[next]!) < over)
    return { end: next, at: startOf(bars[next]!), price: bars[next]!.o, isFilled: true };
  let end = entry + 1;
  while (end < bars.length && endOf(bars[end]!) <= over) end += 1;
  const last = bars[end - 1]!;
  // An order at the session's end fills at its last price, unless the symbol is halted then.
  return { end, at: endOf(last), price: last.c, isFilled: haltAt(halts, over - 1) === undefined };
};

const percent = (from: number, to: number): number => (100 * (to - from)) / from;

const outcomeOf = (input: OutcomeInput, entry: number, { end, at, price, isFilled }: Exit): Outcome => {
  const { bars } = input;
  const paid = bars[entry]!.o;
  let [highest, lowest, volume] = [Math.max(paid, price), Math.min(paid, price), 0];
  for (let k = entry; k < end; k += 1) {
    const { h, l, v } = bars[k]!;
    highest = Math.max(highest, h);
    lowest = Math.min(lowest, l);
    volume += v;
  }
  const cost = paid + costOf(input, startOf(bars[entry]!), paid);
  const received = price - costOf(input, at, price);
  return {
    at,
    price,
    gross_pct: percent(paid, price),
    net_pct: percent(cost, received),
    mfe_pct: percent(paid, highest),
    mae_pct: percent(paid, lowest),
    volume,
    is_filled: isFilled,
  };
};

/**
 * The outcomes of one hit: bought at the open of the next bar, sold at the open of the first bar after each horizon, or at the
 * session's last price. Never inside a halt. Reads no bar from before the hit (docs/proof.md).
 */
export const hitOutcome = (input: OutcomeInput): HitOutcome => {
  const { bars, halts, hitAt, day } = input;
  const entry = nextFill(input, hitAt, 0);
  const isHalted = haltAt(halts, hitAt) !== undefined;
  const bar = bars[entry];
  if (bar === undefined || startOf(bar) > orderEnds(input, hitAt)) return { no_trade: isHalted ? 'halted' : 'no_bar' };
  const start = startOf(bar);
  const over = sessionEnd(day, start);
  // An order of the regular session is not carried into the evening.
  if (over !== sessionEnd(day, hitAt) || endOf(bar) > over) return { no_trade: 'session_over' };
  const outcomes = HORIZONS.map((horizon) => {
    const due = horizon === 'close' ? over : start + minutes(horizon);
    return outcomeOf(input, entry, exitOf(input, entry, due, over));
  });
  return { entered_at: start, price: bar.o, outcomes };
};

/** No recorded bar is longer, so that after this time every bar that began by a moment is complete. */
const LONGEST_BAR_MS = minutes(5);

/** A trade of which some horizons are not over: those are null. */
export interface SettledTrade extends Omit<Trade, 'outcomes'> {
  readonly outcomes: readonly (Outcome | null)[];
}

/** Null while even the entry is open. */
export type SettledOutcome = SettledTrade | { readonly no_trade: NoTrade } | null;

/**
 * The part of `hitOutcome` that nothing after `now` can change, from the bars that are complete and the halts that are known by then.
 * What it once answers stays: the whole day gives the same.
 */
export const settledOutcome = (input: OutcomeInput, now: number): SettledOutcome => {
  const outcome = hitOutcome(input);
  const { bars, hitAt, day } = input;
  const entry = nextFill(input, hitAt, 0);
  if (entry === -1) {
    const end = Math.min(orderEnds(input, hitAt), toMs(day.post_close));
    return end + LONGEST_BAR_MS <= now && 'no_trade' in outcome ? outcome : null;
  }
  if ('no_trade' in outcome) return outcome;
  const start = startOf(bars[entry]!);
  const over = sessionEnd(day, start);
  const isOver = over + LONGEST_BAR_MS <= now;
  const isSettled = (horizon: (typeof HORIZONS)[number]) =>
    isOver || (horizon !== 'close' && nextFill(input, start + minutes(horizon), entry + 1) !== -1);
  return { ...outcome, outcomes: outcome.outcomes.map((each, k) => (isSettled(HORIZONS[k]!) ? each : null)) };
};
