import { expect, it } from 'vitest';
import { FILM_SYMBOLS, FRAMES } from './film';
import { BOX, CANDLES, HIT, priceLineOf, shownAt } from './film-chart';
import morning from './morning.json';

const numbersOf = (path: string): number[] => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
/** How far to the right a frame shows bars. */
const edgeAt = (minute: number) => numbersOf(shownAt(minute))[2] ?? 0;

it('a frame shows complete bars only, and none of what came later', () => {
  const bars = numbersOf(CANDLES.up + CANDLES.down).length;
  expect(bars).toBeGreaterThan(morning.bars.length);
  for (const { minute } of FRAMES) {
    expect(edgeAt(minute)).toBe(edgeAt(minute - (minute % 5)));
    expect(edgeAt(minute)).toBeLessThan(edgeAt(minute + 5));
  }
  expect(edgeAt(FRAMES.at(-1)?.minute ?? 0)).toBeLessThan(BOX.width);
});

it('the line of the price stays inside the drawing, and the arrow stands at the minute of the hit', () => {
  for (const { rows } of FRAMES) {
    const [, y = -1] = numbersOf(priceLineOf(rows));
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(BOX.height);
  }
  const [x = 0] = numbersOf(HIT.path);
  const entered = FILM_SYMBOLS[0]?.entered ?? 0;
  expect(x).toBeGreaterThan(edgeAt(entered - (entered % 5)));
  expect(x).toBeLessThan(edgeAt(entered - (entered % 5) + 5));
});
