/**
 * A second, plain implementation of the figures of a list of trades, for tests. It imports nothing from the product. It
 * follows the published documents (CTS and UTP specifications as printed by dxFeed, Alpaca's market data FAQ) and the
 * market definitions (section 4). For each figure, it scans the whole sorted list.
 */

export interface TapeTrade {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly price: number;
  readonly shares: number;
  readonly conditions: readonly string[];
  /** `A`, `B` or `C`. */
  readonly tape: string;
  /** One letter. */
  readonly x: string;
}

/** Bounds of a trading day, epoch seconds, and the letter of the exchange that lists the symbol. */
export interface TapeDay {
  readonly open: number;
  readonly close: number;
  readonly primary: string;
}

/**
 * One line per condition, four letters. They say whether the trade may set the last price (Y, N, or F: only while there
 * is no other) and the high or low, whether its volume counts, and whether its price belongs to its minute.
 */
const TAPES_A_AND_B = `
    YYYY  @ YYYY  B NNYN  C NNYN  E YYYY  F YYYY  H NNYN  I NNYN  K YYYY  L YYYY  M NNNN  N NNYN  O YYYY  P FYYN
  Q NNNN  R NNYN  T NNYN  U NNYN  V NNYN  X YYYY  Z FYYN  4 FYYN  5 YYYY  6 YYYY  7 NNYN  8 NNYN  9 NYNN`;
const TAPE_C = `
  @ YYYY    YYYY  A YYYY  B YYYY  C NNYN  D YYYY  E NNYN  F YYYY  G FYYN  H NNYN  I NNYN  K YYYY  L YYYY  M NNNN
  N NNYN  O YYYY  P FYYN  Q NNNN  R NNYN  S YYYY  T NNYN  U NNYN  V NNYN  W NNYN  X YYYY  Y YYYY  Z FYYN  1 YYYY
  2 YYYY  3 FYYN  4 FYYN  5 YYYY  6 YYYY  7 NNYN  8 NNYN  9 NYNN`;

const linesOf = (text: string) =>
  new Map([...text.matchAll(/(.) ([YNF]{4})/g)].map(([, code, line]) => [code!, line!]));
/** Every condition that the documents list, with its line, for tapes A and B and for tape C. */
export const PUBLISHED = { AB: linesOf(TAPES_A_AND_B), C: linesOf(TAPE_C) };

const REGULAR = 'YYYY';
const UNKNOWN = 'NNYN';
const [LAST, RANGE, VOLUME, MINUTE] = [0, 1, 2, 3];

/** The strictest letter in a column among a trade's conditions. */
const letterOf = (trade: TapeTrade, day: TapeDay, column: number): string => {
  const isExtended = trade.at < day.open * 1000 || trade.at >= day.close * 1000;
  const letters = trade.conditions.map((code) => {
    // Only outside the regular session does Form T set prices (4.7).
    if (code === 'T' && isExtended) return REGULAR[column]!;
    // UTP: after 16:00:10 a 'sold last' is no longer a last sale.
    if (code === 'L' && trade.tape === 'C' && trade.at >= day.close * 1000 + 10_000) return 'NYYN'[column]!;
    return ((trade.tape === 'C' ? PUBLISHED.C : PUBLISHED.AB).get(code) ?? UNKNOWN)[column]!;
  });
  return letters.includes('N') ? 'N' : letters.includes('F') ? 'F' : 'Y';
};

const pricesOf = (list: readonly TapeTrade[]) => list.map(({ price }) => price);
const highOf = (list: readonly TapeTrade[]) => (list.length === 0 ? Number.NaN : Math.max(...pricesOf(list)));
const lowOf = (list: readonly TapeTrade[]) => (list.length === 0 ? Number.NaN : Math.min(...pricesOf(list)));
const volumeOf = (list: readonly TapeTrade[]) => list.reduce((sum, { shares }) => sum + shares, 0);
const vwapOf = (list: readonly TapeTrade[]) =>
  list.reduce((sum, { price, shares }) => sum + price * shares, 0) / volumeOf(list);

/** The figures of one symbol at `now` (epoch milliseconds) from its valid trades. */
export const naiveFigures = (trades: readonly TapeTrade[], day: TapeDay, now: number) => {
  const sorted = [...trades].sort((a, b) => a.at - b.at);
  const may = (trade: TapeTrade, column: number) => letterOf(trade, day, column) !== 'N';
  const isFromOpen = ({ at }: TapeTrade) => at >= day.open * 1000;
  const isPrimary = ({ x }: TapeTrade) => x === day.primary;
  const carries = (code: string) => (trade: TapeTrade) => trade.conditions.includes(code);
  const counted = sorted.filter((trade) => may(trade, VOLUME));
  const extremes = sorted.filter((trade) => may(trade, RANGE));
  const eligible = sorted.filter((trade) => may(trade, LAST));
  const lastOf = (list: readonly TapeTrade[]) =>
    (list.findLast((trade) => letterOf(trade, day, LAST) === 'Y') ?? list[0])?.price ?? Number.NaN;

  const official = sorted.filter((trade) => isFromOpen(trade) && isPrimary(trade));
  const auctions = official.filter((trade) => may(trade, LAST));
  const opening = auctions.find(carries('O')) ?? official.find(carries('Q'));
  const closing = official.findLast(carries('9')) ?? auctions.findLast(carries('6')) ?? official.findLast(carries('M'));
  const isOfSession = (trade: TapeTrade) =>
    isFromOpen(trade) &&
    (trade.at < day.close * 1000 ||
      (isPrimary(trade) && carries('6')(trade) && !carries('M')(trade) && !carries('9')(trade)));

  const minutes = new Map<number, TapeTrade[]>();
  for (const trade of sorted) {
    const t = Math.floor(trade.at / 60_000) * 60;
    minutes.set(t, [...(minutes.get(t) ?? []), trade]);
  }
  const bars = [...minutes].flatMap(([t, all]) => {
    const own = all.filter((trade) => may(trade, LAST) && may(trade, MINUTE));
    if (own.length === 0) return [];
    const range = own.filter((trade) => may(trade, RANGE));
    const [o, c] = [own[0]!.price, own.at(-1)!.price];
    return [{ t, o, h: highOf(range), l: lowOf(range), c, v: volumeOf(all.filter((trade) => may(trade, VOLUME))) }];
  });
  const regular = eligible.filter(isFromOpen);
  const isOpen = opening !== undefined || regular.length > 0;
  return {
    last: lastOf(eligible),
    high: highOf(extremes),
    low: lowOf(extremes),
    pmHigh: highOf(extremes.filter((trade) => !isFromOpen(trade))),
    rthHigh: highOf(extremes.filter(isFromOpen)),
    open: (opening ?? regular[0])?.price ?? Number.NaN,
    close: closing?.price ?? lastOf(eligible.filter(isOfSession)),
    isOpenOfficial: opening !== undefined,
    isCloseOfficial: closing !== undefined,
    volume: volumeOf(counted),
    vwap: vwapOf(isOpen ? counted.filter(isFromOpen) : counted),
    vwapPm: vwapOf(counted),
    // The window ends with the second of `now`: a trade belongs to the second that ends at or after it.
    fiveMinutes: volumeOf(counted.filter(({ at }) => Math.ceil(at / 1000) > Math.ceil(now / 1000) - 300)),
    bars,
  };
};
