import { type Costs, HORIZONS, minutes, type NoTrade, type TradingDay, toMs } from '@prebell/contracts';
import { barSeconds, type MinuteBar } from '../provider';

/**
 * A buy order is cancelled if no bar follows within this time after the hit, or after a halt that began meanwhile,
 * milliseconds.
 */
export const ORDER_LASTS_MS = minutes(5);

/** Trading was halted in [from, until), epoch milliseconds; `until` is infinite if the end is unknown. */
export interface HaltSpan {
  readonly from: number;
  readonly until: number;
}

/** Everything that determines a hit's outcomes. */
export interface OutcomeInput {
  /** When the scan found the symbol, epoch milliseconds. */
  readonly hitAt: number;
  readonly day: TradingDay;
  /** The symbol's bars of the day, ascending. */
  readonly bars: readonly MinuteBar[];
  /** The symbol's halts of the day, ascending. */
  readonly halts: readonly HaltSpan[];
  readonly costs: Costs;
  /** Half the quoted spread at a time, dollars; null if no quote was recorded. */
  readonly quotedHalfSpread?: (at: number) => number | null;
}

/** The result of a long position at one horizon. Percent of the entry price. */
export interface Outcome {
  /** When the position ended, epoch milliseconds. */
  readonly at: number;
  /** Before costs, dollars. */
  readonly price: number;
  /** Before costs. */
  readonly gross_pct: number;
  /** After costs on both sides. */
  readonly net_pct: number;
  /** Maximum adverse excursion: the lowest price of the position against its entry, before costs. At most 0. */
  readonly mfe_pct: number;
  /** Maximum adverse excursion: the lowest one. At most 0. */
  readonly mae_pct: number;
  /** Shares traded by all market participants during the position. */
  readonly volume: number;
  /** False if no exit trade was possible (no bar, or halted until the end): the position is then valued at the last price. */
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

/** The halt that contains a time. */
const haltAt = (halts: readonly HaltSpan[], at: number): HaltSpan | undefined =>
  halts.find(({ from, until }) => from <= at && at < until);

/** Index of the first bar, from index `from` on, that begins at or after `at` and outside every halt; -1 if there is none. */
const nextFill = ({ bars, halts }: OutcomeInput, at: number, from: number): number => {
  for (let k = from; k < bars.length; k += 1) {
    const start = startOf(bars[k]!);
    // We assume no fill in a reopening auction, whose bar begins inside the halt. Some sources write bars without shares.
    if (start >= at && bars[k]!.v > 0 && haltAt(halts, start) === undefined) return k;
  }
  return -1;
};

/** When an order placed at `at` is cancelled. If it meets a halt, its time starts again after the halt. */
const orderEnds = ({ halts }: OutcomeInput, at: number): number => {
  let end = at + ORDER_LASTS_MS;
  for (const { from, until } of halts) if (from <= end && until > at) end = until + ORDER_LASTS_MS;
  return end;
};

/** The end of the session of an entry: the close, or the end of trading for later entries. No position is held longer. */
const sessionEnd = ({ close, post_close }: TradingDay, at: number): number =>
  toMs(at < toMs(close) ? close : post_close);

/** Costs of one side, dollars a share. */
const costOf = ({ costs, quotedHalfSpread }: OutcomeInput, at: number, price: number): number => {
  const assumed = Math.max((price * costs.half_spread_pct) / 100, costs.least_half_spread_cents / 100);
  return (quotedHalfSpread?.(at) ?? assumed) + (price * costs.slippage_pct) / 100;
};

interface Exit {
  /** The position covers the bars [entry, end). */
  readonly end: number;
  readonly at: number;
  readonly price: number;
  readonly isFilled: boolean;
}

/** The exit of a position entered with bar `entry`: due at `due`, at the latest when its session is over. */
const exitOf = (input: OutcomeInput, entry: number, due: number, over: number): Exit => {
  const { bars, halts } = input;
  const next = due < over ? nextFill(input, due, entry + 1) : -1;
  if (next !== -1 && startOf(bars[next]!) < over)
    return { end: next, at: startOf(bars[next]!), price: bars[next]!.o, isFilled: true };
  let end = entry + 1;
  while (end < bars.length && endOf(bars[end]!) <= over) end += 1;
  const last = bars[end - 1]!;
  // An order at the end of the session fills at the last price, unless the symbol is halted at that time.
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
 * The outcomes of one hit: bought at the open of the next bar, sold at the open of the first bar after each horizon, or
 * at the session's last price. Never trades inside a halt, and never reads a bar from before the hit (docs/proof.md).
 */
export const hitOutcome = (input: OutcomeInput): HitOutcome => {
  const { bars, halts, hitAt, day } = input;
  const entry = nextFill(input, hitAt, 0);
  const isHalted = haltAt(halts, hitAt) !== undefined;
  const bar = bars[entry];
  if (bar === undefined || startOf(bar) > orderEnds(input, hitAt)) return { no_trade: isHalted ? 'halted' : 'no_bar' };
  const start = startOf(bar);
  const over = sessionEnd(day, start);
  // An order from the regular session is not carried into after-hours trading.
  if (over !== sessionEnd(day, hitAt) || endOf(bar) > over) return { no_trade: 'session_over' };
  const outcomes = HORIZONS.map((horizon) => {
    const due = horizon === 'close' ? over : start + minutes(horizon);
    return outcomeOf(input, entry, exitOf(input, entry, due, over));
  });
  return { entered_at: start, price: bar.o, outcomes };
};

/** No recorded bar is longer. So this long after a time, every bar that began before it is complete. */
const LONGEST_BAR_MS = minutes(5);

/** A trade that may still have open horizons, which are null. */
export interface SettledTrade extends Omit<Trade, 'outcomes'> {
  readonly outcomes: readonly (Outcome | null)[];
}

/** Null as long as the entry is still open. */
export type SettledOutcome = SettledTrade | { readonly no_trade: NoTrade } | null;

/**
 * The part of `hitOutcome` that nothing after `now` can change, based on the bars that are complete and the halts that
 * are known by then. A settled answer is final: the complete day gives the same.
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
