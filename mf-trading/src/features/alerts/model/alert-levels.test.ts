import fc from 'fast-check';
import { expect, it } from 'vitest';
import { levelFault, NEW_ALERT, passedFault } from './alert-draft';
import { alertLevels } from './alert-levels';

const QUOTE = { price: 4, pm_high: 4.52, high: 4.52, low: 3.1, vwap: 3.8765, previous_close: 2.5 };
const PREVIOUS = { symbol: 'DVLT', name: 'Dovetail', previous_close: 2.5, previous_high: 5.25, previous_low: 2 };

it('offers the known levels with the direction in which the price would cross them, each price once', () => {
  expect(alertLevels(QUOTE, PREVIOUS)).toEqual([
    { name: 'Break of the pre-market high', level: '4.53', direction: 'above', note: null },
    { name: 'Day low', level: '3.10', direction: 'below', note: null },
    { name: 'VWAP', level: '3.88', direction: 'below', note: null },
    { name: 'Previous close', level: '2.50', direction: 'below', note: null },
    { name: 'Break of the previous high', level: '5.26', direction: 'above', note: null },
  ]);
});

it('offers nothing that is unknown or where the price is already', () => {
  const unknown = { price: null, pm_high: null, high: null, low: null, vwap: null, previous_close: null };
  expect(alertLevels(unknown, undefined)).toEqual([]);
  expect(alertLevels({ ...QUOTE, price: 4.53 }, undefined).map(({ name }) => name)).toEqual([
    ...['Day low', 'VWAP', 'Previous close'],
  ]);
  expect(alertLevels({ ...unknown, previous_close: 0.1234 }, undefined)).toEqual([
    { name: 'Previous close', level: '0.1234', direction: 'above', note: null },
  ]);
});

it('each offered level makes an alert that can fire', () => {
  const price = fc.integer({ min: 1, max: 2_000_000_000 }).map((ticks) => ticks / 10_000);
  fc.assert(
    fc.property(price, price, price, price, (now, high, low, vwap) => {
      const quote = { price: now, pm_high: null, high, low, vwap, previous_close: null };
      for (const { level, direction } of alertLevels(quote, undefined)) {
        const draft = { ...NEW_ALERT, level, direction };
        expect(levelFault('DVLT', draft)).toBeNull();
        expect(passedFault(draft, { price: now, percent_change: null })).toBeNull();
      }
    }),
  );
});
