import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COMPARED_COLOURS } from './canvas-theme';

/** How eyes without one kind of cone see linear RGB: Machado, Oliveira and Fernandes, 'A Physiologically-based Model', 2009. */
const EYES = {
  usual: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  'without red': [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  'without green': [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  'without blue': [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;
/** CIE76. 2.3 is just noticeable; lines two pixels wide need far more. */
const LEAST = 40;

type Triple = readonly [number, number, number];
const css = readFileSync(new URL('../../../../../design-system/src/tokens/tokens.css', import.meta.url), 'utf8');
const tokenValue = (token: string): string => new RegExp(`${token}:\\s*([^;]+);`).exec(css)?.[1] ?? '';
/** A token in one theme: 0 light, 1 dark. */
const hexOf = (token: string, theme: 0 | 1): string => {
  const value = tokenValue(token);
  const parts = /^light-dark\((.+), (.+)\)$/.exec(value);
  const own = parts?.[theme + 1] ?? value;
  const name = /^var\((--[\w-]+)\)$/.exec(own)?.[1];
  return name === undefined ? own : hexOf(name, theme);
};
const linear = (hex: string): Triple => {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
};
const seen = ([r, g, b]: Triple, eye: (typeof EYES)[keyof typeof EYES]): Triple => {
  const row = (at: 0 | 3 | 6) =>
    Math.min(1, Math.max(0, eye[at] * r + eye[(at + 1) as 1] * g + eye[(at + 2) as 2] * b));
  return [row(0), row(3), row(6)];
};
const lab = ([r, g, b]: Triple): Triple => {
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
};

test.each(['light', 'dark'] as const)('compared lines differ in the %s theme for every kind of eye', (theme) => {
  const colours = COMPARED_COLOURS.map((token) => linear(hexOf(token, theme === 'light' ? 0 : 1)));
  for (const [name, eye] of Object.entries(EYES))
    for (const [at, one] of colours.entries())
      for (const other of colours.slice(at + 1)) {
        const [a, b] = [lab(seen(one, eye)), lab(seen(other, eye))];
        expect(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]), name).toBeGreaterThan(LEAST);
      }
});

test('the legend shows the colours of the lines', () => {
  const legend = readFileSync(new URL('../components/Compare.module.css', import.meta.url), 'utf8');
  const swatches = [...legend.matchAll(/data-colour="(\d)"\] \{\s*background: var\((--[\w-]+)\)/g)];
  expect(swatches.map(([, , token]) => token)).toEqual([...COMPARED_COLOURS]);
});
