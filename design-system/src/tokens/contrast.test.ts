import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const sheet = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

const THEMES = ['light', 'dark'] as const;
const PALETTES = ['classic', 'colour-blind'] as const;
type Theme = (typeof THEMES)[number];
type Palette = (typeof PALETTES)[number];

const declarations = (block: string): Map<string, string> =>
  new Map([...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]));

const blockAfter = (selector: string): string => {
  const start = sheet.indexOf(selector);
  if (start < 0) throw new Error(`tokens.css has no ${selector}`);
  return sheet.slice(start, sheet.indexOf('\n  }', start));
};
const base = declarations(blockAfter(':root {'));
const colourBlind = declarations(blockAfter(':root[data-market-palette'));

/** The hexadecimal colour a token computes to in a theme and palette. */
const colourOf = (name: string, theme: Theme, palette: Palette): string => {
  let value = (palette === 'colour-blind' ? colourBlind.get(name) : undefined) ?? base.get(name);
  if (value === undefined) throw new Error(`No token ${name}`);
  const pair = /^light-dark\(([^,]+),\s*(.+)\)$/.exec(value);
  if (pair) value = (theme === 'light' ? pair[1] : pair[2]) ?? '';
  const reference = /^var\((--[\w-]+)\)$/.exec(value);
  return reference ? colourOf(reference[1] ?? '', theme, palette) : value;
};

/** Relative luminance, WCAG 2.2. */
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string): number => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
};

const SURFACES = ['--ds-surface-app', '--ds-surface-panel', '--ds-surface-raised', '--ds-surface-selected'];
const TEXT = [
  '--ds-text',
  '--ds-text-secondary',
  '--ds-text-dim',
  '--ds-action-text',
  '--ds-market-up',
  '--ds-market-down',
  '--ds-status-error',
  '--ds-status-warning',
  '--ds-status-success',
  '--ds-status-info',
  '--ds-session-pre',
  '--ds-session-core',
  '--ds-session-extended',
  '--ds-tier-basic',
  '--ds-tier-pro',
  '--ds-tier-premium',
];
const TEXT_ON_FILLS: [string, string][] = [
  ['--ds-on-action', '--ds-action'],
  ['--ds-on-action', '--ds-action-hover'],
  ['--ds-on-status-fill', '--ds-status-danger-fill'],
  ['--ds-on-status-fill', '--ds-status-success-fill'],
  ['--ds-on-status-warning-fill', '--ds-status-warning-fill'],
  ...['error', 'warning', 'success', 'info'].flatMap((kind): [string, string][] => [
    [`--ds-status-${kind}`, `--ds-status-${kind}-wash`],
    ['--ds-text', `--ds-status-${kind}-wash`],
  ]),
  ['--ds-text', '--ds-action-wash'],
];
const GRAPHICS = [
  '--ds-action-mark',
  '--ds-line-control',
  '--ds-focus',
  '--ds-session-pre-fill',
  '--ds-session-core-fill',
  '--ds-session-extended-fill',
  '--ds-market-up-edge',
  '--ds-market-down-edge',
  '--ds-chart-line',
  '--ds-chart-ema-fast',
  '--ds-chart-ema-slow',
];

describe.each(THEMES)('in the %s theme', (theme) => {
  describe.each(PALETTES)('with the %s palette', (palette) => {
    const ratio = (a: string, b: string) => contrast(colourOf(a, theme, palette), colourOf(b, theme, palette));

    test.each(TEXT.flatMap((text) => SURFACES.map((surface) => [text, surface] as const)))(
      '%s on %s reads at 4.5:1',
      (text, surface) => expect(ratio(text, surface)).toBeGreaterThanOrEqual(4.5),
    );

    test.each(TEXT_ON_FILLS)('%s on %s reads at 4.5:1', (text, fill) =>
      expect(ratio(text, fill)).toBeGreaterThanOrEqual(4.5),
    );

    test.each(GRAPHICS.flatMap((mark) => SURFACES.slice(0, 3).map((surface) => [mark, surface] as const)))(
      '%s on %s is seen at 3:1',
      (mark, surface) => expect(ratio(mark, surface)).toBeGreaterThanOrEqual(3),
    );
  });
});

test('candles are the specification’s green and red in the classic palette', () => {
  expect(colourOf('--ds-market-up-fill', 'dark', 'classic')).toBe('#10b981');
  expect(colourOf('--ds-market-down-fill', 'light', 'classic')).toBe('#ef4444');
});
