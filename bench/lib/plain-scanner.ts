import type { DayReference, PrintBatch } from 'bff/measuring';

type Universe = readonly { readonly symbol: string; readonly float: number | null }[];

const WINDOW = 300;
const NAMES = ['momentum', 'gappers', 'low_float'] as const;
type Name = (typeof NAMES)[number];

/**
 * The same scanners in plain typed arrays, as a reference for speed and results. One loop over the prints updates the symbols' figures
 * and checks the three rules; one loop over all symbols is a scan.
 */
export const createPlainScanner = (universe: Universe, reference: DayReference) => {
  const size = universe.length;
  const column = (value = 0) => new Float64Array(size).fill(value);
  const [price, open, barStart] = [column(Number.NaN), column(Number.NaN), column()];
  const [high, low, lastSecond] = [column(), column(Number.POSITIVE_INFINITY), column()];
  const [volume, earlyValue, regularValue, regularVolume, at] = [column(), column(), column(), column(), column()];
  const [barOpen, barHigh, barLow, barClose, barVolume] = [column(), column(), column(), column(), column()];
  const [recent, seconds] = [column(), new Float64Array(size * WINDOW)];
  const float = Float64Array.from(universe, (each) => each.float ?? Number.NaN);
  const { previous_close: base, adv20 } = reference;
  const [bell, start] = [reference.day.open * 1_000, reference.day.pre_open * 1_000];
  const [before, after] = [column(), column()];
  let [minute, fraction] = [-1, 0];
  /** When each symbol first entered each scanner, epoch milliseconds. */
  const entered = NAMES.map(() => column(Number.NaN));

  const moveTo = (moment: number) => {
    const now = (moment - start) / 60_000;
    fraction = now - Math.floor(now);
    if (Math.floor(now) === minute) return;
    minute = Math.floor(now);
    reference.baseline(minute, before);
    reference.baseline(minute + 1, after);
  };
  const usual = (i: number) => (before[i] ?? 0) + ((after[i] ?? 0) - (before[i] ?? 0)) * fraction;
  const percent = (i: number, value: number) => (100 * (value - (base[i] ?? 0))) / (base[i] ?? 0);
  const last = (i: number) => price[i] ?? Number.NaN;
  const changeOf = (i: number) => percent(i, last(i));
  const gapOf = (i: number) => percent(i, Number.isNaN(open[i]) ? last(i) : (open[i] ?? 0));
  const isInRange = (i: number) => last(i) >= 2 && last(i) <= 20;
  const isBusy = (i: number) => {
    const [shares, wanted] = [volume[i] ?? 0, usual(i)];
    return wanted < 5_000 ? (100 * shares) / (adv20[i] ?? 0) >= 10 : shares / wanted >= 2;
  };
  const RULES: Readonly<Record<Name, (i: number) => boolean>> = {
    momentum: (i) => (float[i] ?? 0) < 10e6 && isInRange(i) && changeOf(i) > 0 && isBusy(i),
    gappers: (i) => last(i) >= 1 && gapOf(i) >= 5 && (volume[i] ?? 0) >= 50_000,
    low_float: (i) => (float[i] ?? 0) < 5e6 && isInRange(i) && changeOf(i) >= 5 && (volume[i] ?? 0) >= 100_000,
  };

  const addRecent = (i: number, moment: number, shares: number) => {
    const second = Math.ceil(moment / 1_000);
    const from = Math.max(lastSecond[i] ?? 0, second - WINDOW);
    for (let each = from + 1; each <= second; each += 1) {
      const slot = i * WINDOW + (each % WINDOW);
      recent[i] = (recent[i] ?? 0) - (seconds[slot] ?? 0);
      seconds[slot] = 0;
    }
    lastSecond[i] = Math.max(lastSecond[i] ?? 0, second);
    const slot = i * WINDOW + (second % WINDOW);
    seconds[slot] = (seconds[slot] ?? 0) + shares;
    recent[i] = (recent[i] ?? 0) + shares;
  };
  const addToBar = (i: number, began: number, value: number, shares: number) => {
    if (barStart[i] !== began) {
      barStart[i] = began;
      barOpen[i] = value;
      barHigh[i] = value;
      barLow[i] = value;
      barVolume[i] = 0;
    }
    if (value > (barHigh[i] ?? 0)) barHigh[i] = value;
    if (value < (barLow[i] ?? 0)) barLow[i] = value;
    barClose[i] = value;
    barVolume[i] = (barVolume[i] ?? 0) + shares;
  };

  const apply = (batch: PrintBatch, isLogged = false) => {
    for (let k = 0; k < batch.length; k += 1) {
      const i = batch.symbol[k] ?? 0;
      const [value, shares, moment, from] = [
        batch.close[k] ?? 0,
        batch.volume[k] ?? 0,
        batch.at[k] ?? 0,
        batch.from[k] ?? 0,
      ];
      price[i] = value;
      volume[i] = (volume[i] ?? 0) + shares;
      if ((batch.high[k] ?? 0) > (high[i] ?? 0)) high[i] = batch.high[k] ?? 0;
      if ((batch.low[k] ?? 0) < (low[i] ?? 0)) low[i] = batch.low[k] ?? 0;
      const worth = (batch.vwap_price[k] ?? 0) * shares;
      if (from >= bell) {
        if (Number.isNaN(open[i])) open[i] = batch.open[k] ?? 0;
        regularValue[i] = (regularValue[i] ?? 0) + worth;
        regularVolume[i] = (regularVolume[i] ?? 0) + shares;
      } else earlyValue[i] = (earlyValue[i] ?? 0) + worth;
      at[i] = moment;
      addRecent(i, moment, shares);
      addToBar(i, Math.floor(from / 60_000) * 60_000, value, shares);
      if (!isLogged) continue;
      moveTo(moment);
      for (let n = 0; n < NAMES.length; n += 1) {
        const log = entered[n];
        const name = NAMES[n];
        if (log !== undefined && name !== undefined && RULES[name](i) && Number.isNaN(log[i])) log[i] = moment;
      }
    }
  };

  return {
    apply,
    /** Symbols of the three scanners at `moment`, ranked. */
    scan: (moment: number, hasCatalyst: (index: number) => boolean): Record<Name, string[]> => {
      moveTo(moment);
      const ranked = (name: Name, key: (i: number) => number) => {
        const found: number[] = [];
        for (let i = 0; i < size; i += 1) if (RULES[name](i)) found.push(i);
        const news = new Map(found.map((i) => [i, hasCatalyst(i) ? 1 : 0]));
        const symbol = (i: number) => universe[i]?.symbol ?? '';
        return found
          .sort(
            (a, b) => (news.get(b) ?? 0) - (news.get(a) ?? 0) || key(b) - key(a) || (symbol(a) < symbol(b) ? -1 : 1),
          )
          .map(symbol);
      };
      return {
        momentum: ranked('momentum', changeOf),
        gappers: ranked('gappers', gapOf),
        low_float: ranked('low_float', changeOf),
      };
    },
    /** First entries since logging began, as 'scanner symbol time', sorted. */
    entries: (): string[] =>
      NAMES.flatMap((name, n) =>
        universe.flatMap(({ symbol }, i) => {
          const moment = entered[n]?.[i] ?? Number.NaN;
          return Number.isNaN(moment) ? [] : [`${name} ${symbol} ${new Date(moment).toISOString()}`];
        }),
      ).sort(),
  };
};
