import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAnswerSample } from './answer-sample.rules';

const gaps = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 50 });

test('the first answer is checked, and each one that comes 100 ms or more after the last checked one', () => {
  fc.assert(
    fc.property(gaps, (waits) => {
      const isChecked = createAnswerSample();
      let [now, last] = [0, Number.NEGATIVE_INFINITY];
      for (const wait of waits) {
        now += wait;
        const expected = now - last >= 100;
        expect(isChecked(now)).toBe(expected);
        if (expected) last = now;
      }
    }),
  );
});
