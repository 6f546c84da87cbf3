import { createBarSessions } from './bar-session';
import type { Bar } from './bars';

/** The bar at a time (epoch seconds): the newest one that began by then on the same trading day; undefined before the day's first bar. */
export const barOfMoment = (bars: readonly Bar[], t: number): Bar | undefined => {
  const bar = bars.findLast((one) => one.t <= t);
  if (bar === undefined) return undefined;
  const sessions = createBarSessions();
  return sessions(bar.t).day?.date === sessions(t).day?.date ? bar : undefined;
};
