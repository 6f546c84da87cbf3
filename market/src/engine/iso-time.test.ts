import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isoTime } from './iso-time';

it('is the ISO time of any instant of the market, whatever was asked before', () => {
  const instant = fc.double({ min: 0, max: Date.UTC(2200, 0, 1), noNaN: true });
  fc.assert(
    fc.property(instant, fc.integer({ min: 0, max: 1_999 }), (first, later) => {
      for (const ms of [first, first + later]) expect(isoTime(ms)).toBe(new Date(ms).toISOString());
    }),
  );
});
