import type { AlertRule, WireQuote } from '@prebell/contracts';
import { describe, expect, it } from 'vitest';
import { admission } from './admission.rules';
import { AlertBook } from './alert-book.state';

const START = Date.parse('2025-02-06T15:00:00Z');
const SYMBOL = 'AAPL';
const above = (price: number): AlertRule => ({ kind: 'price', symbol: SYMBOL, direction: 'above', price });
const below = (price: number): AlertRule => ({ kind: 'price', symbol: SYMBOL, direction: 'below', price });

/** A book with alerts that are armed, and a clock. */
const start = (...rules: AlertRule[]) => {
  let now = START;
  let high = 10;
  const book = new AlertBook(() => now);
  book.load(
    rules.map((rule, k) => ({ id: String(k), rule, armed: true })),
    now,
  );
  /** A quote after `ms`, with the range of the trades since the one before; null after a correction. */
  const quote = (ms: number, price: number, traded: { low: number; high: number; from?: number } | null) => {
    now += ms;
    high = Math.max(high, traded?.high ?? price);
    const range = traded && { from: now, ...traded };
    const at = new Date(now).toISOString();
    const figures = { symbol: SYMBOL, price, low: 1, high, as_of: at, traded: range, previous_close: 10 };
    return book.quote(figures as unknown as WireQuote, now).fired.map(({ alertId }) => alertId);
  };
  quote(0, 10, null);
  return { book, quote, now: () => now };
};

describe('a level', () => {
  it('that is touched between two quotes fires once, also far from the day’s high and low', () => {
    const { quote } = start(above(10.5), below(9.5));
    expect(quote(100, 10, { low: 9.8, high: 10.6 })).toEqual(['0']);
    expect(quote(100, 10, { low: 9.4, high: 10 })).toEqual(['1']);
    expect(quote(100, 10, { low: 10, high: 10 })).toEqual([]);
  });

  it('fires on each of ten levels that minute bars touch, at once', () => {
    const levels = Array.from({ length: 10 }, (_, k) => 10.1 + k / 10);
    const { quote } = start(...levels.map(above));
    const fired = levels.map((level, k) => {
      const from = START + k * 60_000;
      return quote(60_000, 10, { low: 9.9, high: level, from });
    });
    expect(fired).toEqual(levels.map((_, k) => Array.from({ length: k + 1 }, (__, n) => String(n))));
  });

  it('never fires because of a correction', () => {
    const { quote } = start(above(10.5), below(9.5), { kind: 'new_high', symbol: SYMBOL });
    expect([quote(100, 11, null), quote(100, 9, null), quote(100, 12, null)]).toEqual([[], [], []]);
  });

  it('does not fire for the part of a bar before the alert was made', () => {
    const { quote } = start(above(10.5));
    expect(quote(30_000, 10, { low: 9.9, high: 10.6, from: START - 30_000 })).toEqual([]);
    expect(quote(60_000, 10, { low: 9.9, high: 10.6, from: START + 30_000 })).toEqual(['0']);
  });

  it('that is crossed again later fires again, once the price was on the other side', () => {
    const { quote } = start(above(10.5));
    expect(quote(1_000, 10.6, { low: 10.6, high: 10.6 })).toEqual(['0']);
    expect(quote(60_000, 10.7, { low: 10.5, high: 10.7 })).toEqual([]);
    expect(quote(60_000, 10.4, { low: 10.4, high: 10.5 })).toEqual([]);
    expect(quote(60_000, 10.5, { low: 10.4, high: 10.5 })).toEqual(['0']);
  });

  it('that the price had already passed fires when the price returns and crosses it', () => {
    const { book, quote } = start();
    book.load([{ id: 'late', rule: above(9), armed: false }], START);
    quote(100, 10, { low: 10, high: 10 });
    expect(quote(100, 9.8, { low: 9.8, high: 9.9 })).toEqual([]);
    expect(quote(100, 8.9, { low: 8.9, high: 9.8 })).toEqual([]);
    expect(quote(100, 9, { low: 8.9, high: 9 })).toEqual(['late']);
  });

  it('around which a price flickers by 1% for a minute alerts once and is checked six times at most', () => {
    const { quote, now } = start(above(10));
    let lastFiredAt: number | null = null;
    let [asked, sent] = [0, 0];
    for (let k = 0; k < 600; k += 1) {
      const price = 10 * (k % 2 === 0 ? 0.99 : 1.01);
      if (quote(99, price, { low: price, high: price }).length === 0) continue;
      asked += 1;
      const budget = { sentInHour: sent, hourlyBudget: 12, cooldownSeconds: 60 };
      if (admission({ now: now(), lastFiredAt, ...budget }) === 'drop') continue;
      lastFiredAt = now();
      sent += 1;
    }
    expect(sent).toBe(1);
    expect(asked).toBeLessThanOrEqual(6);
  });
});
