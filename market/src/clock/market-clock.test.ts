import { describe, expect, it } from 'vitest';
import { dayClock, isOver, marketTime, realTime, shownDay, startClock } from './market-clock';

const at = (text: string) => Date.parse(text);
const iso = (ms: number) => new Date(ms).toISOString();
const simulator = { provider: 'simulator', clock: 'sim', seed: 1, simRate: 2000, simSymbols: 11_000 } as const;
const replay = (time: string, speed: number) =>
  ({
    provider: 'replay',
    replay: { dir: '', listings: '', floats: '', date: '2025-02-06', at: time, speed },
  }) as const;

describe('the market clock', () => {
  it.each([
    ['a weekday morning', '2026-11-20T08:00:00-05:00', '2026-11-20T14:24:00.000Z'],
    ['late on a Sunday', '2026-11-22T23:30:00-05:00', '2026-11-20T14:24:00.000Z'],
    ['a holiday', '2026-11-26T12:00:00-05:00', '2026-11-25T14:24:00.000Z'],
    ['summer time', '2026-07-01T12:00:00-04:00', '2026-07-01T13:24:00.000Z'],
  ])('of the simulator starts at 09:24 of the latest trading day: %s', (_, real, market) => {
    const clock = startClock(simulator, at(real));
    expect(iso(marketTime(clock, at(real)))).toBe(market);
    expect(marketTime(clock, at(real) + 5000) - marketTime(clock, at(real))).toBe(5000);
  });

  it('is the wall clock with MARKET_CLOCK=real', () => {
    const real = at('2026-11-22T10:00:00Z');
    const clock = startClock({ ...simulator, clock: 'real' }, real);
    expect(marketTime(clock, real + 1234)).toBe(real + 1234);
    expect(isOver(clock, real + 1e12)).toBe(false);
  });

  it('of a replay stops at speed 0 and runs at the given speed', () => {
    const real = at('2026-01-01T00:00:00Z');
    const held = startClock(replay('09:29', 0), real);
    expect(iso(marketTime(held, real + 3_600_000))).toBe('2025-02-06T14:29:00.000Z');
    expect(isOver(held, real + 1e12)).toBe(false);
    const fast = startClock(replay('09:29', 60), real);
    expect(iso(marketTime(fast, real + 1000))).toBe('2025-02-06T14:30:00.000Z');
    expect(realTime(fast, at('2025-02-06T14:30:00Z'))).toBe(real + 1000);
  });

  it('stops at the end of the day until it is set to the next one', () => {
    const real = at('2026-01-01T00:00:00Z');
    const clock = startClock(replay('19:59', 60), real);
    expect([isOver(clock, real + 999), isOver(clock, real + 1000)]).toEqual([false, true]);
    expect(iso(marketTime(clock, real + 60_000))).toBe('2025-02-07T01:00:00.000Z');
    const next = dayClock(shownDay(at('2025-02-07T09:00:00Z')), 60, real);
    expect(iso(marketTime(next, real))).toBe('2025-02-07T09:00:00.000Z');
  });

  it.each([
    ['2025-02-06T08:59:59Z', '2025-02-05'],
    ['2025-02-06T09:00:00Z', '2025-02-06'],
    ['2025-02-09T12:00:00Z', '2025-02-07'],
    ['2025-02-10T08:00:00Z', '2025-02-07'],
  ])('the day shown at %s is %s', (moment, date) => {
    expect(shownDay(at(moment)).date).toBe(date);
  });
});
