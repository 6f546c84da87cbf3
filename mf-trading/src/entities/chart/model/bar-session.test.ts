import { marketDate, sessionAt, toMs, toSeconds } from '@prebell/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBarSessions } from './bar-session';

describe('the session of a bar', () => {
  it('is the market’s at every minute from 4:00 to 20:00 ET of the calendar’s years', () => {
    const sessions = createBarSessions();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_090 }), fc.integer({ min: 9 * 60, max: 24 * 60 }), (day, minute) => {
        const t = toSeconds(Date.UTC(2025, 0, 1 + day)) + minute * 60;
        const { day: trading, session } = sessions(t);
        if (trading === null) expect(session).toBe('closed');
        else expect([trading.date, session]).toEqual([marketDate(toMs(t)), sessionAt(toMs(t))]);
      }),
    );
  });
});
