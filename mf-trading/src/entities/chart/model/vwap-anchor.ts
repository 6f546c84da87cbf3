import { createBarSessions } from './bar-session';
import type { Bar } from './bars';

/** Returns a function that names the period a bar's VWAP covers. VWAP restarts at 04:00 and at 09:30 ET (market definitions 4.5). */
export const createVwapAnchors = (): ((bar: Pick<Bar, 't'>) => string) => {
  const sessions = createBarSessions();
  return ({ t }) => {
    const { day, session } = sessions(t);
    return `${day?.date} ${session === 'pre_market' ? 'pre' : 'open'}`;
  };
};
