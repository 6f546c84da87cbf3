import { expect, test } from 'vitest';
import type { Headline } from '../provider';
import { Catalysts } from './catalysts';

const AT = Date.UTC(2025, 1, 6, 13, 5);

test('a symbol’s catalyst is its newest headline with class and time, the same object until another headline comes', () => {
  let newest: Headline | null = null;
  const catalysts = new Catalysts(1, () => newest && { ...newest });
  catalysts.openDay(0);
  expect(catalysts.at(0, AT)).toBeNull();

  newest = { headline: 'Sonarim prices $12M registered direct offering', at: AT };
  const offering = catalysts.at(0, AT + 1_000);
  expect(offering).toEqual({ headline: newest.headline, kind: 'offering', at: '2025-02-06T13:05:00.000Z' });
  expect(catalysts.at(0, AT + 2_000)).toBe(offering);

  newest = { headline: 'Sonarim receives FDA clearance', at: AT + 60_000 };
  expect(catalysts.at(0, AT + 61_000)?.kind).toBe('fda');
});
