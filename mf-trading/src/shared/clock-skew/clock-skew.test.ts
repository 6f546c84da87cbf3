import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createClockSkew } from './clock-skew';

const travels = fc.array(fc.integer({ min: 0, max: 1_500 }), { minLength: 1, maxLength: 200 });

it('does not mistake uneven travel times for a wrong clock', () => {
  fc.assert(
    fc.property(travels, (times) => {
      const skew = createClockSkew();
      for (const [index, travel] of times.entries()) skew.note(index, index + travel);
      expect(skew.get()).toBe(0);
    }),
  );
});

it('detects a wrong clock to within the quickest travel time, and recovers once it is set right', () => {
  const wrong = fc.integer({ min: -86_400_000, max: 86_400_000 }).filter((ms) => ms < -2_000 || ms > 2_000);
  fc.assert(
    fc.property(travels, wrong, (times, ahead) => {
      const skew = createClockSkew();
      for (const [index, travel] of times.entries()) skew.note(index, index + travel + ahead);
      expect(skew.get() - ahead).toBe(Math.min(...times.slice(-50)));
      for (let n = 0; n < 50; n += 1) skew.note(n, n + 10);
      expect(skew.get()).toBe(0);
    }),
  );
});

it('says nothing before the first message', () => {
  expect(createClockSkew().get()).toBe(0);
});
