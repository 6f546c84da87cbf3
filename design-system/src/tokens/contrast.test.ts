import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { GRAPHIC_PAIRS, TEXT_ON_FILLS, TEXT_PAIRS } from './colour-pairs';
import { colourReader, contrast, PALETTES, THEMES } from './contrast';

const colourOf = colourReader(readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8'));

describe.each(THEMES)('in the %s theme', (theme) => {
  describe.each(PALETTES)('with the %s palette', (palette) => {
    const ratio = (a: string, b: string) => contrast(colourOf(a, theme, palette), colourOf(b, theme, palette));

    test.each(TEXT_PAIRS)('%s on %s has at least 4.5:1', (text, surface) =>
      expect(ratio(text, surface)).toBeGreaterThanOrEqual(4.5),
    );

    test.each(TEXT_ON_FILLS)('%s on %s has at least 4.5:1', (text, fill) =>
      expect(ratio(text, fill)).toBeGreaterThanOrEqual(4.5),
    );

    test.each(GRAPHIC_PAIRS)('%s on %s has at least 3:1', (mark, surface) =>
      expect(ratio(mark, surface)).toBeGreaterThanOrEqual(3),
    );
  });
});

test('contrast follows WCAG: 21 between black and white, 1 between equals, in either order', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
  expect(contrast('#10b981', '#10b981')).toBe(1);
});

test('candles are the specification’s green and red in the classic palette', () => {
  expect(colourOf('--ds-market-up-fill', 'dark', 'classic')).toBe('#10b981');
  expect(colourOf('--ds-market-down-fill', 'light', 'classic')).toBe('#ef4444');
});
