import fc from 'fast-check';
import { expect, it } from 'vitest';
import { news } from '../testing/news';
import { withNews } from './headlines';

it('keeps every headline once and newest first', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30)), (minutes) => {
      const kept = minutes.reduce<ReturnType<typeof news>[]>((known, n) => withNews(known, news(n)), []);
      expect(kept.map(({ id }) => id)).toEqual([...new Set(minutes)].sort((a, b) => b - a).map((n) => news(n).id));
    }),
  );
});
