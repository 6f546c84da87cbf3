import { type Resolution, toMs, toSeconds } from '@prebell/contracts';

/**
 * lightweight-charts has no time zones: it starts a new day at 00:00 UTC, which is 19:00 or 20:00 in New York. So bars carry
 * the New York wall-clock time written as UTC. Daily bars already carry their date in UTC (ruling 24).
 */
export const createChartTime = (): ((t: number, resolution: Resolution) => number) => {
  const offsets = new Map<number, number>();
  return (t, resolution) => {
    if (resolution === 'D') return t;
    const day = tradingDayKey(t);
    let offset = offsets.get(day);
    if (offset === undefined) {
      offset = easternOffset(t);
      offsets.set(day, offset);
    }
    return t + offset;
  };
};

/** 04:00 to 20:00 ET is 08:00 to 01:00 UTC. Shifted back by six hours, a trading day lies within one UTC day. */
const tradingDayKey = (t: number): number => Math.floor((t - 6 * 3_600) / 86_400);

const parts = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** Seconds to add to UTC for New York's wall clock at `t`: -18,000 in winter, -14,400 in summer. */
export const easternOffset = (t: number): number => {
  const value: Record<string, number> = {};
  for (const { type, value: text } of parts.formatToParts(toMs(t))) value[type] = Number(text);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = value;
  return toSeconds(Date.UTC(year, month - 1, day, hour, minute, second)) - Math.floor(t);
};
