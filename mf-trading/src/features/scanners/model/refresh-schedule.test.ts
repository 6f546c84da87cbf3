import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLOSED, marketStatus } from '../../../shared/testing/market-status';
import { autoRefreshAllowed, countdownText, lastUpdateText, secondsUntil } from './refresh-schedule';

const open = marketStatus();
const closed = marketStatus(CLOSED);

describe('auto-refresh', () => {
  it('needs to be switched on, an open market and an open scanner', () => {
    expect(autoRefreshAllowed({ live: true, market: open, open: true })).toBe(true);
    expect(autoRefreshAllowed({ live: false, market: open, open: true })).toBe(false);
    expect(autoRefreshAllowed({ live: true, market: closed, open: true })).toBe(false);
    expect(autoRefreshAllowed({ live: true, market: null, open: true })).toBe(false);
    expect(autoRefreshAllowed({ live: true, market: open, open: false })).toBe(false);
  });
});

describe('the countdown slot', () => {
  it('counts minutes and seconds down to Refreshing...', () => {
    expect(countdownText({ live: true, market: open, secondsLeft: 288 })).toBe('Next: 4:48');
    expect(countdownText({ live: true, market: open, secondsLeft: 9 })).toBe('Next: 0:09');
    expect(countdownText({ live: true, market: open, secondsLeft: 0 })).toBe('Refreshing...');
  });

  it('shows the market description, or Market Closed, while the market is closed', () => {
    expect(countdownText({ live: true, market: closed, secondsLeft: null })).toBe('Weekend');
    expect(countdownText({ live: true, market: { ...closed, description: '' }, secondsLeft: 5 })).toBe('Market Closed');
  });

  it('shows nothing while refreshing is manual', () => {
    expect(countdownText({ live: false, market: open, secondsLeft: null })).toBe('Next: —');
  });

  it('reaches 0 exactly when the refresh is due', () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.nat(1e6), (at, now) => {
        const left = secondsUntil(at, now);
        expect(left === 0).toBe(now >= at);
        expect(left).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('the last update', () => {
  it('is shown in the largest whole unit', () => {
    expect(lastUpdateText(0, 1_000)).toBe('Last: —');
    expect([2_000, 59_999, 60_000, 7_200_000].map((passed) => lastUpdateText(1, 1 + passed))).toEqual([
      'Last: 2s ago',
      'Last: 59s ago',
      'Last: 1m ago',
      'Last: 2h ago',
    ]);
  });
});
