import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chartKey } from './chart-keys';
import { readMark } from './mark-draft';
import { markPrice, onTick, stepped, tickOf } from './mark-price';
import { measured, measurementText } from './measure';
import { noteIndex, noteTime } from './note-time';

describe('the price of a level', () => {
  it('lies on a whole tick: a cent, below $1 a hundredth of a cent', () => {
    expect([onTick(4.2049), onTick(0.12344), onTick(0)]).toEqual([4.2, 0.1234, 0.0001]);
    expect([markPrice(4.2), markPrice(0.1234)]).toEqual(['4.20', '0.1234']);
  });

  it('a step up and a step down lead back to the same price, and never to zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 500_000_000 }), (units) => {
        const price = onTick(units / 10_000);
        expect(stepped(stepped(price, 1), -1)).toBe(price);
        expect(stepped(price, 1)).toBeGreaterThan(price);
        expect(stepped(price, -1)).toBeLessThan(price);
      }),
    );
    expect([stepped(1, -1), stepped(0.9999, 1), stepped(0.0001, -1)]).toEqual([0.9999, 1, 0.0001]);
    expect(tickOf(1)).toBe(0.01);
  });

  it('is read as traders type it, and refused with a sentence', () => {
    const base = { symbol: 'AAPL', kind: 'level', at: null } as const;
    expect(readMark(base, { price: '$1,250.5', text: ' Stop ' })).toEqual({
      content: { ...base, price: 1250.5, text: 'Stop' },
    });
    const faultOf = (price: string) => readMark(base, { price, text: '' });
    expect(faultOf('0')).toEqual({ faults: { price: 'Enter a price above zero' } });
    expect(faultOf('four')).toEqual({ faults: { price: 'Enter a price' } });
    expect(faultOf('4,50')).toHaveProperty('faults.price');
    expect(readMark({ ...base, kind: 'note', at: 1 }, { price: '4', text: ' ' })).toEqual({
      faults: { text: 'Enter the text of the note' },
    });
  });
});

describe('a note', () => {
  const start = 1_738_832_400;
  const bars = (count: number, seconds: number, from = start) =>
    Array.from({ length: count }, (_, i) => ({ t: from + i * seconds }));

  it('is at the bar that contains its time, at every timeframe', () => {
    const minutes = bars(60, 60);
    const fives = bars(12, 300);
    fc.assert(
      fc.property(fc.nat(59), (index) => {
        const at = noteTime(minutes[index] as { t: number }, '1');
        expect(noteIndex(at, minutes, '1')).toBe(index);
        expect(noteIndex(at, fives, '5')).toBe(Math.floor(index / 5));
      }),
    );
    expect(noteIndex(start - 1, minutes, '1')).toBeNull();
    expect(noteIndex(start, [], '1')).toBeNull();
  });

  it('of a day is on that day everywhere, and an evening note is on its own day', () => {
    const date = Date.UTC(2025, 1, 6) / 1_000;
    const days = bars(3, 86_400, date - 86_400);
    expect(noteIndex(noteTime({ t: date }, 'D'), days, 'D')).toBe(1);
    // 19:30 in New York is 00:30 UTC of the next day.
    expect(noteIndex(date + 24.5 * 3_600, days, 'D')).toBe(1);
  });
});

describe('a measurement', () => {
  const bars = Array.from({ length: 20 }, (_, i) => ({ t: i * 300 }));

  it('has the change in dollars and percent, the bars and the minutes', () => {
    const result = measured({ index: 2, price: 4 }, { index: 14, price: 4.42 }, bars, '5');
    expect(result && measurementText(result)).toBe('+$0.42 (+10.50%), 12 bars, 60 min');
    const back = measured({ index: 5, price: 2 }, { index: 4, price: 1 }, bars, 'D');
    expect(back && measurementText(back)).toBe('−$1.00 (−50.00%), −1 bar');
    expect(measured({ index: 0, price: 1 }, { index: 0, price: 1 }, [], '5')).toBeNull();
  });

  it('measured the other way has the opposite change, bars and minutes', () => {
    const point = fc.record({
      index: fc.integer({ min: -5, max: 30 }),
      price: fc.double({ min: 0.01, max: 900, noNaN: true }),
    });
    fc.assert(
      fc.property(point, point, (from, to) => {
        const [there, back] = [measured(from, to, bars, '5'), measured(to, from, bars, '5')];
        expect((there?.change ?? Number.NaN) + (back?.change ?? Number.NaN)).toBe(0);
        expect((there?.bars ?? Number.NaN) + (back?.bars ?? Number.NaN)).toBe(0);
        expect(there?.minutes).toBe((there?.bars ?? Number.NaN) * 5);
      }),
    );
  });
});

describe('a key on the focused chart', () => {
  const key = (name: string, held: object = {}, hasSelection = false) =>
    chartKey(
      { key: name, code: `Key${name}`, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held },
      hasSelection,
    );

  it('leaves letters, digits and ↑ ↓ to the desk', () => {
    for (const name of ['L', 'M', 'N', 'Z', '5', 'ArrowUp', 'ArrowDown', 'Delete']) expect(key(name), name).toBeNull();
    expect(key('!', { code: 'Digit1', shiftKey: true })).toBeNull();
  });

  it('moves and deletes a selected level', () => {
    expect(key('ArrowUp', {}, true)).toEqual({ kind: 'move', ticks: 1 });
    expect(key('ArrowDown', { shiftKey: true }, true)).toEqual({ kind: 'move', ticks: -10 });
    expect(key('Delete', {}, true)).toEqual({ kind: 'delete' });
  });

  it('opens levels, measures, selects bars and undoes', () => {
    expect(key('L', { altKey: true })).toEqual({ kind: 'levels' });
    expect(key('M', { altKey: true })).toEqual({ kind: 'measure' });
    expect(key('ArrowLeft', { shiftKey: true })).toEqual({ kind: 'point', bars: -1 });
    expect(key('Z', { ctrlKey: true })).toEqual({ kind: 'undo' });
  });
});
