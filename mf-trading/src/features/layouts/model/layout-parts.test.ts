import { layoutSettingsSchema } from '@prebell/contracts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { applySettings, currentSettings, type LayoutPart, type LayoutValue } from './layout-parts';

const deskOf = () => {
  const part = (name: string, fallback: LayoutValue, accepts: (value: unknown) => boolean): LayoutPart => {
    let now = fallback;
    return {
      name,
      fallback,
      accepts,
      get: () => now,
      set: (value) => {
        now = value;
      },
    };
  };
  return [
    part('desk.width', 400, (value) => typeof value === 'number' && value >= 288),
    part('desk.two', false, (value) => typeof value === 'boolean'),
    part('desk.tab', 'momentum', (value) => typeof value === 'string'),
    part('scanner.columns', ['price'], (value) => Array.isArray(value)),
  ];
};
const settings = fc.record({
  'desk.width': fc.integer({ min: 288, max: 1_200 }),
  'desk.two': fc.boolean(),
  'desk.tab': fc.string({ maxLength: 40 }),
  'scanner.columns': fc.array(fc.string({ maxLength: 10 }), { maxLength: 10 }),
});

test('a saved layout arranges any desk as it was', () => {
  fc.assert(
    fc.property(settings, settings, (saved, other) => {
      const desk = deskOf();
      applySettings(desk, saved);
      const stored = layoutSettingsSchema.parse(currentSettings(desk));
      const later = deskOf();
      applySettings(later, other);
      applySettings(later, stored);
      expect(currentSettings(later)).toEqual(saved);
    }),
  );
});

test('whatever another version stored, each part gets a value that it accepts; an empty layout is the default', () => {
  const any = fc.dictionary(
    fc.constantFrom('desk.width', 'desk.two', 'desk.tab', 'scanner.columns', 'gone'),
    fc.oneof(fc.string(), fc.boolean(), fc.double(), fc.array(fc.string())),
  );
  fc.assert(
    fc.property(any, (stored) => {
      const desk = deskOf();
      applySettings(desk, stored);
      for (const part of desk) expect(part.accepts(part.get())).toBe(true);
      applySettings(desk, {});
      expect(currentSettings(desk)).toEqual(currentSettings(deskOf()));
    }),
  );
});
