import { describe, expect, test } from 'vitest';
import { sentInstantSchema } from './instant';

describe('an instant that a client sends', () => {
  test.each([
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '1969-12-31T23:59:59.999Z',
    '1970-01-01T00:00:00+00:01',
    '2200-01-01T00:00:00Z',
    '9999-12-31T23:59:59-23:59',
    '2026-02-30T00:00:00Z',
    '2026-01-01T00:00:00',
    'infinity',
    '',
  ])('is refused when it is %s', (text) => {
    expect(sentInstantSchema.safeParse(text).success).toBe(false);
  });

  test.each(['1970-01-01T00:00:00Z', '2026-01-01T00:00:00.123456+05:30', '2199-12-31T23:59:59Z'])(
    'is accepted when it is %s',
    (text) => {
      expect(sentInstantSchema.parse(text)).toBe(text);
    },
  );
});
