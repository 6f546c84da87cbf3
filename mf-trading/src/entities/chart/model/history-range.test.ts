import { MAX_RANGE_DAYS, RESOLUTIONS } from '@prebell/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { olderRange, recentRange } from './history-range';

describe('the requested range', () => {
  it('is the last 30 days in epoch seconds', () => {
    expect(recentRange(1_738_851_857_900)).toEqual({ from: 1_738_851_857 - 30 * 86_400, to: 1_738_851_857 });
  });

  it('never spans more than one request may', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RESOLUTIONS), fc.nat(2_000_000_000), (resolution, oldest) => {
        const { from, to } = olderRange(resolution, oldest);
        expect(to).toBeLessThan(oldest);
        expect(to - from).toBeLessThanOrEqual(MAX_RANGE_DAYS[resolution] * 86_400);
      }),
    );
  });
});
