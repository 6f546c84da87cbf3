import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNextAnswer } from './next-answer.state';

test('a crowd shares two queries, and nobody’s answer is older than their arrival', async () => {
  let clock = 0;
  let asked = 0;
  const get = createNextAnswer(async () => {
    asked += 1;
    const asOf = clock;
    await new Promise((resolve) => setTimeout(resolve, 5));
    return asOf;
  });
  const crowd = Array.from({ length: 1_000 }, async () => {
    clock += 1;
    const came = clock;
    return (await get()) >= came;
  });
  expect(await Promise.all(crowd)).not.toContain(false);
  expect(asked).toBe(2);
});

test('every request gets the answer of a query that began after it, in any order and with any failures', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }), async (s, fails) => {
      let clock = 0;
      let asked = 0;
      const get = createNextAnswer(async () => {
        const asOf = clock;
        const isFailing = fails[asked % fails.length];
        asked += 1;
        await s.schedule(Promise.resolve());
        if (isFailing) throw new Error('away');
        return asOf;
      });
      const visits = Array.from({ length: 8 }, () =>
        s.schedule(Promise.resolve()).then(async () => {
          clock += 1;
          const came = clock;
          const asOf = await get().catch(() => Number.POSITIVE_INFINITY);
          expect(asOf).toBeGreaterThanOrEqual(came);
        }),
      );
      await s.waitFor(Promise.all(visits));
      expect(asked).toBeLessThanOrEqual(visits.length);
    }),
  );
});
