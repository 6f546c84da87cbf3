import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastTradeText } from './last-trade';

const NOW = Date.parse('2025-02-06T14:04:17.000Z');
const textAfter = (seconds: number, isOpen = true) =>
  lastTradeText({ at: new Date(NOW - seconds * 1000).toISOString(), market: { isOpen }, now: NOW });

test('a price says how old it is once its last trade is more than five minutes old', () => {
  expect([textAfter(0), textAfter(300), textAfter(301), textAfter(7_260)]).toEqual([
    null,
    null,
    'Last trade 5m ago',
    'Last trade 2h ago',
  ]);
});

test('it says nothing on a closed market, without a trade, and while market or time are unknown', () => {
  fc.assert(fc.property(fc.nat(200_000), (seconds) => textAfter(seconds, false) === null));
  const at = '2025-02-06T12:00:00.000Z';
  expect(lastTradeText({ at: null, market: { isOpen: true }, now: NOW })).toBeNull();
  expect(lastTradeText({ at, market: null, now: NOW })).toBeNull();
  expect(lastTradeText({ at, market: { isOpen: true }, now: null })).toBeNull();
});
