import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marketStatusSchema } from '../entities/market';
import { addDays, isWeekend, marketDate, tradingDay } from './market-calendar';
import { marketStatusAt, sessionAt } from './market-session';

const at = (iso: string): number => Date.parse(iso);
const allDates = Array.from({ length: 1095 }, (_, index) => addDays('2025-01-01', index));

describe('sessions', () => {
  it('change exactly on their boundary, on every trading day', () => {
    for (const date of allDates) {
      const day = tradingDay(date);
      if (!day) continue;
      const around = (seconds: number) => [-1000, -1, 0, 1000].map((shift) => sessionAt(seconds * 1000 + shift));
      expect(around(day.pre_open)).toEqual(['closed', 'closed', 'pre_market', 'pre_market']);
      expect(around(day.open)).toEqual(['pre_market', 'pre_market', 'core_trading', 'core_trading']);
      expect(around(day.close)).toEqual(['core_trading', 'core_trading', 'extended_hours', 'extended_hours']);
      expect(around(day.post_close)).toEqual(['extended_hours', 'extended_hours', 'closed', 'closed']);
    }
  });

  it('partition time: each instant is in exactly one half-open session', () => {
    const instants = fc.integer({ min: at('2025-01-01T05:00:00Z'), max: at('2028-01-01T04:59:59Z') });
    fc.assert(
      fc.property(instants, (ms) => {
        const date = marketDate(ms);
        const day = tradingDay(date);
        const holding = day
          ? [
              ms >= day.pre_open * 1000 && ms < day.open * 1000 && 'pre_market',
              ms >= day.open * 1000 && ms < day.close * 1000 && 'core_trading',
              ms >= day.close * 1000 && ms < day.post_close * 1000 && 'extended_hours',
              (ms < day.pre_open * 1000 || ms >= day.post_close * 1000) && 'closed',
            ].filter(Boolean)
          : [isWeekend(date) ? 'closed' : 'holiday'];
        expect(holding).toEqual([sessionAt(ms)]);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the market status', () => {
  it.each([
    ['2025-02-06T08:59:59Z', 'closed', 'Market Closed', 'Pre-Market opens Thu, Feb 6 at 4:00 AM ET'],
    ['2025-02-06T09:00:00Z', 'pre_market', 'Pre-Market', 'Core Trading at 9:30 AM ET'],
    ['2025-02-06T14:30:00Z', 'core_trading', 'Market Open', 'Extended Hours at 4:00 PM ET'],
    ['2025-02-06T21:00:00Z', 'extended_hours', 'Extended Hours', 'Market Closed at 8:00 PM ET'],
    ['2025-02-07T01:00:00Z', 'closed', 'Market Closed', 'Pre-Market opens Fri, Feb 7 at 4:00 AM ET'],
    ['2025-02-08T15:00:00Z', 'closed', 'Weekend', 'Pre-Market opens Mon, Feb 10 at 4:00 AM ET'],
    ['2025-01-09T15:00:00Z', 'holiday', 'NYSE Holiday', 'Pre-Market opens Fri, Jan 10 at 4:00 AM ET'],
    ['2025-11-28T17:59:59Z', 'core_trading', 'Market Open', 'Extended Hours at 1:00 PM ET'],
    ['2025-11-28T18:00:00Z', 'extended_hours', 'Extended Hours', 'Market Closed at 5:00 PM ET'],
    ['2025-11-28T22:00:00Z', 'closed', 'Market Closed', 'Pre-Market opens Mon, Dec 1 at 4:00 AM ET'],
    ['2025-07-01T13:30:00Z', 'core_trading', 'Market Open', 'Extended Hours at 4:00 PM ET'],
  ])('at %s is %s', (iso, session, description, nextSession) => {
    expect(marketStatusAt(at(iso))).toMatchObject({ session, description, nextSession });
  });

  it('is open, refreshing and live together, and otherwise shows the previous close', () => {
    for (const [iso, open] of [
      ['2025-02-06T08:59:59Z', false],
      ['2025-02-06T09:00:00Z', true],
      ['2025-02-06T18:00:00Z', true],
      ['2025-02-06T23:00:00Z', true],
      ['2025-02-08T15:00:00Z', false],
      ['2025-01-09T15:00:00Z', false],
    ] as const) {
      expect(marketStatusAt(at(iso))).toMatchObject({
        isOpen: open,
        shouldAutoRefresh: open,
        dataStrategy: open ? 'live' : 'previous_close',
      });
    }
  });

  it('matches the wire schema', () => {
    const feed = { provider: 'simulator', label: 'Simulated data', running: true, speed: 1 } as const;
    const status = marketStatusAt(at('2025-02-06T14:24:00.250Z'));
    expect(marketStatusSchema.parse({ ...status, feed })).toEqual({ ...status, feed });
    expect(status.currentTime).toBe('2025-02-06T14:24:00.250Z');
    expect(status.day?.date).toBe('2025-02-06');
    expect(marketStatusAt(at('2025-02-08T15:00:00Z')).day).toBeNull();
  });
});
