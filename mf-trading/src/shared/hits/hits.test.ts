import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hit } from '../testing/hits';
import { type AnyHit, withHit } from './hits';

it('keeps every hit once and newest first, in any order of arrival', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 })), (seqs) => {
      const kept = seqs.reduce<readonly AnyHit[]>((hits, seq) => withHit(hits, hit({ seq })), []);
      expect(kept.map(({ seq }) => seq)).toEqual([...new Set(seqs)].sort((a, b) => b - a));
    }),
  );
});
