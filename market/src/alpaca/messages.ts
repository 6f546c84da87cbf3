import { type HaltCode, hours, minutes, seconds, toSeconds } from '@prebell/contracts';
import { MINUTE_MS } from '../clock/minute';
import { idOf, parseJson, type TradeId } from './exact-json';
import { haltCodeOf, stateOf, type TradingState } from './trading-status';

/** A trade of the stream (`T: "t"`) or of REST. Times are epoch milliseconds. */
export interface AlpacaTrade {
  readonly symbol: string;
  /** Unique only for its symbol, exchange and day. */
  readonly id: TradeId;
  /** Character code of the exchange. */
  readonly exchange: number;
  readonly price: number;
  readonly size: number;
  readonly at: number;
  /** Sale conditions. */
  readonly conditions: readonly string[];
  /** Tape of the listing, `A`, `B` or `C`; empty if unknown. */
  readonly tape: string;
  /** Status that REST reports later. A corrected trade is sent in addition to the one it replaces. */
  readonly state: 'valid' | 'cancelled' | 'replaced';
}

/** A print of an opening or closing auction, or the official price that an exchange states. */
export interface AlpacaAuction extends Pick<AlpacaTrade, 'symbol' | 'exchange' | 'price' | 'at'> {
  readonly condition: string;
}

/** Cancels an earlier trade. */
export type AlpacaCancel = Pick<AlpacaTrade, 'symbol' | 'exchange' | 'id'>;

/** Corrects an earlier trade. */
export interface AlpacaCorrection extends AlpacaCancel {
  readonly corrected: Pick<AlpacaTrade, 'id' | 'price' | 'size' | 'conditions' | 'tape'>;
}

/** A minute bar (`b`), or one that replaces an earlier one after late trades (`u`). `t` is its start, epoch seconds. */
export interface AlpacaBar {
  readonly symbol: string;
  readonly t: number;
  readonly o: number;
  readonly h: number;
  readonly l: number;
  readonly c: number;
  readonly v: number;
  /** Volume-weighted price. */
  readonly vw: number;
}

/** A parsed message of the stream. */
export type AlpacaMessage =
  | { readonly kind: 'connected' | 'authenticated' | 'subscribed' }
  | { readonly kind: 'error'; readonly code: number | null; readonly text: string }
  | { readonly kind: 'trade'; readonly trade: AlpacaTrade }
  | { readonly kind: 'bar'; readonly bar: AlpacaBar; readonly isUpdate: boolean }
  | { readonly kind: 'cancel'; readonly cancel: AlpacaCancel }
  | { readonly kind: 'correction'; readonly correction: AlpacaCorrection }
  | {
      readonly kind: 'status';
      readonly symbol: string;
      readonly at: number;
      readonly state: TradingState;
      readonly code: HaltCode;
    }
  /** For a status that neither stops nor resumes trading, such as an imbalance. */
  | { readonly kind: 'notice' }
  | {
      readonly kind: 'luld';
      readonly symbol: string;
      readonly at: number;
      readonly lower: number;
      readonly upper: number;
    };

type Raw = Readonly<Record<string, unknown>>;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isPositive = (value: unknown): value is number => typeof value === 'number' && value > 0 && value < 1e12;
const NO_CONDITIONS: readonly string[] = [];

const [DOT, ZERO, COLON, LETTER_T] = [46, 48, 58, 84];
const digits = (text: string, from: number, count: number): number => {
  let value = 0;
  for (let at = from; at < from + count; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
};
let knownDate = '';
let knownMidnight = Number.NaN;

/** Midnight of a date in UTC; NaN for invalid dates such as 30 February, which the parser reads as 2 March. */
const midnightOf = (date: string): number => {
  const ms = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== date ? Number.NaN : ms;
};

/**
 * Parses an RFC 3339 time in UTC to epoch milliseconds with their fraction; NaN for any other text. The fraction orders
 * trades within a millisecond: at this size a number is exact to a quarter of a microsecond. Hundreds of thousands of
 * times arrive per second, mostly with the same date, so we parse that date once.
 */
export const timeOf = (text: unknown): number => {
  if (typeof text !== 'string' || text.length < 20 || !text.endsWith('Z')) return Number.NaN;
  if (text.charCodeAt(10) !== LETTER_T || text.charCodeAt(13) !== COLON || text.charCodeAt(16) !== COLON)
    return Number.NaN;
  const date = text.slice(0, 10);
  if (date !== knownDate) {
    knownMidnight = midnightOf(date);
    knownDate = date;
  }
  const hour = digits(text, 11, 2);
  const minute = digits(text, 14, 2);
  const second = digits(text, 17, 2);
  if (!(hour < 24 && minute < 60 && second < 60)) return Number.NaN;
  const isWhole = text.length === 20;
  if (!isWhole && text.charCodeAt(19) !== DOT) return Number.NaN;
  const fraction = isWhole ? 0 : Number(text.slice(19, -1));
  return knownMidnight + hours(hour) + minutes(minute) + seconds(second) + seconds(fraction);
};

const conditionsOf = (c: unknown): readonly string[] => (Array.isArray(c) ? (c as string[]) : NO_CONDITIONS);
const tapeOf = (z: unknown): string => (typeof z === 'string' ? z : '');

/** Status of a trade that was cancelled or corrected later (`u`, REST only). */
const STATES: Readonly<Record<string, AlpacaTrade['state']>> = { canceled: 'cancelled', incorrect: 'replaced' };

const tradeFrom = ({ S, i, x, p, s, t, c, z, u }: Raw): AlpacaTrade | null => {
  const at = timeOf(t);
  const id = idOf(i);
  if (!isText(S) || !isText(x) || !isPositive(p) || Number.isNaN(at) || id === null) return null;
  // An exchange may state its official open or close without shares.
  if (s !== 0 && !isPositive(s)) return null;
  const state = u === undefined ? 'valid' : (STATES[String(u)] ?? 'valid');
  return {
    symbol: S,
    id,
    exchange: x.charCodeAt(0),
    price: p,
    size: s,
    at,
    conditions: conditionsOf(c),
    tape: tapeOf(z),
    state,
  };
};

const trade = (raw: Raw): AlpacaMessage | null => {
  const parsed = tradeFrom(raw);
  return parsed === null ? null : { kind: 'trade', trade: parsed };
};

const cancel = ({ S, x, i }: Raw): AlpacaMessage | null => {
  const id = idOf(i);
  if (!isText(S) || !isText(x) || id === null) return null;
  return { kind: 'cancel', cancel: { symbol: S, exchange: x.charCodeAt(0), id } };
};

const correction = ({ S, x, oi, ci, cp, cs, cc, z }: Raw): AlpacaMessage | null => {
  const [id, later] = [idOf(oi), idOf(ci)];
  if (!isText(S) || !isText(x) || id === null || later === null) return null;
  if (!isPositive(cp) || (cs !== 0 && !isPositive(cs))) return null;
  const corrected = { id: later, price: cp, size: cs, conditions: conditionsOf(cc), tape: tapeOf(z) };
  return { kind: 'correction', correction: { symbol: S, exchange: x.charCodeAt(0), id, corrected } };
};

/** A bar's figures; null if they are not a valid bar. REST uses this too, but has the symbol elsewhere. */
export const barOf = (symbol: unknown, { t, o, h, l, c, v, vw }: Raw): AlpacaBar | null => {
  const at = timeOf(t);
  if (!isText(symbol) || !isPositive(o) || !isPositive(h) || !isPositive(l) || !isPositive(c)) return null;
  if (Number.isNaN(at) || at % MINUTE_MS !== 0 || l > Math.min(o, c) || h < Math.max(o, c)) return null;
  if (typeof v !== 'number' || !(v >= 0)) return null;
  return { symbol, t: toSeconds(at), o, h, l, c, v, vw: isPositive(vw) ? vw : (h + l + c) / 3 };
};

/** A trade from a REST answer; null if it is not valid. */
export const tradeOf = (symbol: string, raw: Raw): AlpacaTrade | null => tradeFrom({ ...raw, S: symbol });

/** An auction price from a REST answer; null if it is not valid. */
export const auctionOf = (symbol: string, { x, p, t, c }: Raw): AlpacaAuction | null => {
  const at = timeOf(t);
  if (!isText(x) || !isPositive(p) || Number.isNaN(at) || !isText(c)) return null;
  return { symbol, exchange: x.charCodeAt(0), price: p, at, condition: c };
};

const bar = (raw: Raw, isUpdate: boolean): AlpacaMessage | null => {
  const parsed = barOf(raw.S, raw);
  return parsed === null ? null : { kind: 'bar', bar: parsed, isUpdate };
};

const status = ({ S, sc, rc, t }: Raw): AlpacaMessage | null => {
  const at = timeOf(t);
  const state = stateOf(sc);
  if (!isText(S) || Number.isNaN(at) || state === undefined) return null;
  return state === 'unchanged' ? { kind: 'notice' } : { kind: 'status', symbol: S, at, state, code: haltCodeOf(rc) };
};

const luld = ({ S, u, d, t }: Raw): AlpacaMessage | null => {
  const at = timeOf(t);
  if (!isText(S) || !isPositive(u) || !isPositive(d) || d > u || Number.isNaN(at)) return null;
  return { kind: 'luld', symbol: S, at, lower: d, upper: u };
};

const success = ({ msg }: Raw): AlpacaMessage | null =>
  msg === 'connected' || msg === 'authenticated' ? { kind: msg } : null;

const streamFault = ({ code, msg }: Raw): AlpacaMessage => {
  const number = isText(code) ? Number(code) : code;
  return { kind: 'error', code: Number.isInteger(number) ? (number as number) : null, text: isText(msg) ? msg : '' };
};

const one = (raw: Raw): AlpacaMessage | null => {
  switch (raw.T) {
    case 't':
      return trade(raw);
    case 'b':
      return bar(raw, false);
    case 'u':
      return bar(raw, true);
    case 'c':
      return correction(raw);
    case 'x':
      return cancel(raw);
    case 's':
      return status(raw);
    case 'l':
      return luld(raw);
    case 'success':
      return success(raw);
    case 'subscription':
      return { kind: 'subscribed' };
    case 'error':
      return streamFault(raw);
    default:
      return null;
  }
};

/** Parses a frame, an array of messages. Passes unknown messages to `reject` and skips them. */
export const readFrame = (frame: string, reject: () => void): AlpacaMessage[] => {
  const parsed = parseJson(frame);
  if (!Array.isArray(parsed)) {
    reject();
    return [];
  }
  const messages: AlpacaMessage[] = [];
  for (const raw of parsed) {
    const message = typeof raw === 'object' && raw !== null ? one(raw as Raw) : null;
    if (message === null) reject();
    else messages.push(message);
  }
  return messages;
};
