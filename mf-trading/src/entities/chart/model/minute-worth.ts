import { type Bar, typicalWorth } from './bars';

/**
 * Gives bars the dollar volume of their minutes, so that VWAP is the same at every timeframe. A single typical price for five minutes
 * would be less exact. A bar keeps its own estimate when the minutes do not add up to its volume.
 * @param minutes one-minute bars of the same symbol, ascending like `bars`
 */
export const withMinuteWorth = (bars: readonly Bar[], minutes: readonly Bar[]): readonly Bar[] => {
  const first = minutes[0];
  if (first === undefined) return bars;
  let next = 0;
  return bars.map((bar, i) => {
    const end = bars[i + 1]?.t ?? Number.POSITIVE_INFINITY;
    let worth = 0;
    let volume = 0;
    for (; next < minutes.length && (minutes[next] as Bar).t < end; next += 1) {
      const minute = minutes[next] as Bar;
      if (minute.t < bar.t) continue;
      worth += typicalWorth(minute);
      volume += minute.v;
    }
    return volume === bar.v && bar.t >= first.t ? { ...bar, worth } : bar;
  });
};
