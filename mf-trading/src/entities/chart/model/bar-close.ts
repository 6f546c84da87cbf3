import type { Resolution, TradingDay } from '@prebell/contracts';

/**
 * When the current bar closes, epoch seconds; null outside the trading day. Bars are anchored at 04:00, 09:30 and the close, so the
 * last one of a session may be shorter (market definitions 4.9). A daily bar closes with the day.
 * @param now market time, epoch seconds
 * @param step minutes per bar if recorded bars are longer than the resolution, else null
 */
export const barClose = (
  day: TradingDay,
  resolution: Resolution,
  now: number,
  step: number | null = null,
): number | null => {
  if (now < day.pre_open || now >= day.post_close) return null;
  if (resolution === 'D') return day.post_close;
  const edges = [day.pre_open, day.open, day.close, day.post_close];
  const end = edges.find((edge) => edge > now) ?? day.post_close;
  const start = edges[edges.indexOf(end) - 1] ?? day.pre_open;
  const length = (step ?? Number(resolution)) * 60;
  return Math.min(end, start + (Math.floor((now - start) / length) + 1) * length);
};
