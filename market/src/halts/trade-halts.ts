import { HALT_CODES, type HaltCode, hours, minutes, seconds, toMs, tradingDay } from '@prebell/contracts';
import { XmlElement as Element, parseXml, type XmlElement } from '@rgrove/parse-xml';
import type { Logger } from 'pino';
import { z } from 'zod';

/** A halt or pause with its times, epoch milliseconds; null if the exchange has not announced a time. */
export interface TradeHalt {
  readonly symbol: string;
  readonly at: number;
  readonly code: HaltCode;
  readonly quote_at: number | null;
  readonly trade_at: number | null;
}

const TIMEOUT_MS = 10_000;
/** Nasdaq asks clients not to poll the feed more often than this. */
const SHORTEST_INTERVAL_MS = minutes(1);

const dateSchema = z
  .string()
  .regex(/^\d\d\/\d\d\/\d{4}$/)
  .transform((text) => `${text.slice(6)}-${text.slice(0, 2)}-${text.slice(3, 5)}`)
  .pipe(z.iso.date());
const timeSchema = z
  .string()
  // The feed sometimes has a space before the fraction.
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?$/));
const none = z.literal('').transform(() => null);

/** The elements of an item that we read. The others are for human readers. */
const itemSchema = z.object({
  // Preferred stocks, units and the like come in several notations; symbols outside our universe are ignored later.
  IssueSymbol: z.string().regex(/^[A-Z][A-Z0-9.\-/ $+=^]{0,14}$/),
  HaltDate: dateSchema,
  HaltTime: timeSchema,
  ReasonCode: z.string(),
  ResumptionDate: z.union([none, dateSchema]),
  ResumptionQuoteTime: z.union([none, timeSchema]),
  ResumptionTradeTime: z.union([none, timeSchema]),
});

/** A New York wall clock time in epoch milliseconds; null on a day without trading. */
export const instantOf = (date: string, time: string): number | null => {
  const day = tradingDay(date);
  if (day === null) return null;
  // Clocks change only on Sundays, so on a trading day 04:00 is four hours after midnight.
  const [hour, minute, second] = time.split(':').map(Number) as [number, number, number];
  return toMs(day.pre_open) + hours(hour - 4) + minutes(minute) + seconds(second);
};

const CODES: ReadonlySet<string> = new Set(HALT_CODES);

const haltOf = (fields: Readonly<Record<string, string>>): TradeHalt | null => {
  const parsed = itemSchema.safeParse(fields);
  if (!parsed.success) return null;
  const { IssueSymbol: symbol, HaltDate, HaltTime, ReasonCode: code, ResumptionDate: date, ...times } = parsed.data;
  const at = instantOf(HaltDate, HaltTime);
  if (at === null) return null;
  const clock = (time: string | null) => (date === null || time === null ? null : instantOf(date, time));
  return {
    symbol,
    at,
    code: CODES.has(code) ? (code as HaltCode) : 'other',
    quote_at: clock(times.ResumptionQuoteTime),
    trade_at: clock(times.ResumptionTradeTime),
  };
};

const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child): child is XmlElement => child instanceof Element && child.name === name);

/** The text of each element of an item by name, without the namespace prefix. */
const fieldsOf = (item: XmlElement): Record<string, string> =>
  Object.fromEntries(
    item.children
      .filter((child) => child instanceof Element)
      .map(({ name, text }) => [name.replace(/^.*:/, ''), text.trim()]),
  );

/**
 * Reads Nasdaq's feed of trade halts, which covers all US exchanges; oldest halt first.
 *
 * Documented (nasdaqtrader.com, 'Trade Halt RSS'): the elements, dates as MM/DD/YYYY, and times in New York. Assumed:
 * one item describes a halt from its start to its resumption, and the elements of the resumption stay empty until the
 * exchange announces it. Throws if the text is not such a feed. Items that are not a valid halt are counted as
 * rejected.
 */
export const readTradeHalts = (xml: string): { halts: readonly TradeHalt[]; rejected: number } => {
  const { root } = parseXml(xml);
  const [channel] = root?.name === 'rss' ? childrenOf(root, 'channel') : [];
  if (channel === undefined) throw new Error('The answer is not a feed of trade halts');
  const items = childrenOf(channel, 'item').map((item) => haltOf(fieldsOf(item)));
  const halts = items.filter((halt) => halt !== null).sort((a, b) => a.at - b.at);
  return { halts, rejected: items.length - halts.length };
};

interface Options {
  readonly url: string;
  readonly log: Pick<Logger, 'warn'>;
  /** Real time, epoch milliseconds. */
  readonly now: () => number;
}

/** Nasdaq's public feed of trade halts, requested at most once a minute. */
export class TradeHaltFeed {
  #askedAt = Number.NEGATIVE_INFINITY;
  #halts: Promise<readonly TradeHalt[]> = Promise.resolve([]);

  constructor(private readonly options: Options) {}

  /** The halts in the feed, oldest first. After a failure, which is logged, the list is empty; never rejects. */
  read(): Promise<readonly TradeHalt[]> {
    const now = this.options.now();
    if (now - this.#askedAt >= SHORTEST_INTERVAL_MS) {
      this.#askedAt = now;
      this.#halts = this.#ask();
    }
    return this.#halts;
  }

  async #ask(): Promise<readonly TradeHalt[]> {
    const { url, log } = this.options;
    try {
      const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!answer.ok) throw new Error(`The feed of trade halts answered with status ${answer.status}`);
      const { halts, rejected } = readTradeHalts(await answer.text());
      if (rejected > 0) log.warn({ rejected }, 'Lines of the feed of trade halts could not be read and are left out');
      return halts;
    } catch (error) {
      log.warn({ err: error }, 'Halts from before the start are unknown: MARKET_HALTS_URL could not be read');
      return [];
    }
  }
}
