import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defineManifest } from '../remote';
import { shownTextSchema } from './shown-text';

const schema = shownTextSchema(80);

test.each(['Weather', 'P&L', 'Café "Ω"', 'Ежедневно', 'נתונים', '👩‍🚒 Units', "Today's gaps"])(
  '%s is a text to show',
  (text) => {
    expect(schema.parse(text)).toBe(text);
  },
);

test.each([
  ['markup', 'Weather<script>alert(1)</script>', 'markup or control characters'],
  ['a terminal’s escape sequence', 'Weather\u001b[2J', 'markup or control characters'],
  ['a line break', 'Weather\nmf-billing is live', 'markup or control characters'],
  ['a line separator', 'Weather\u2028x', 'markup or control characters'],
  ['a change of direction', 'Weather \u202Enimda', 'markup or control characters'],
  ['only characters that show nothing', '\u200B \u3164', 'shows nothing'],
  ['81 characters', 'x'.repeat(81), '<=80'],
])('%s is refused with the reason', (_name, text, reason) => {
  expect(schema.safeParse(text).error?.message).toContain(reason);
});

test('one control character or bracket anywhere makes any text unfit', () => {
  const bad = fc.constantFrom('<', '>', '\0', '\u0007', '\u001b', '\u0085', '\u2029', '\u200F', '\u2066', '\u202A');
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), bad, fc.string({ maxLength: 30 }), (before, one, after) => {
      expect(schema.safeParse(`${before}${one}${after}`).success).toBe(false);
    }),
  );
});

test('a manifest with such a title, description or label is refused with the name of the field', () => {
  const route = { path: '/weather', access: 'public', title: 'Weather' } as const;
  const nav = { label: 'Weather', order: 90, audience: 'user' } as const;
  const define = (changed: object) => () => defineManifest({ name: 'mf-weather', routes: [{ ...route, ...changed }] });
  expect(define({ description: 'Sun and rain.', nav })()).toBeDefined();
  expect(define({ title: '<b>Weather</b>' })).toThrow(/"title"[\s\S]*markup or control characters/);
  expect(define({ description: 'x'.repeat(301) })).toThrow(/"description"/);
  expect(define({ nav: { ...nav, label: 'Wea\u001bther' } })).toThrow(/"nav",\s+"label"/);
});

test.each(['Аdmin', 'Ѕettings', 'Αdmin', 'Ａｄｍｉｎ', 'ⅼogin', 'Ad\u200Dmin'])(
  'a label of the bar cannot pass for another one by letters that look alike: %s',
  (label) => {
    const nav = { label, order: 90, audience: 'user' } as const;
    const route = { path: '/weather', access: 'public', title: 'Weather', nav } as const;
    expect(() => defineManifest({ name: 'mf-weather', routes: [route] })).toThrow('letters that look like others');
  },
);

test.each(['Weather', 'P&L', 'Café', "Today's gaps", 'Level 2 · new', '🚒 Units'])(
  '%s is a label of the bar',
  (label) => {
    const nav = { label, order: 90, audience: 'user' } as const;
    const route = { path: '/weather', access: 'public', title: 'Weather', nav } as const;
    expect(defineManifest({ name: 'mf-weather', routes: [route] }).routes[0]?.nav?.label).toBe(label);
  },
);
