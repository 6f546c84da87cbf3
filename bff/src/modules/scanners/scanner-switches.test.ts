import type { Scanner } from '@prebell/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createScannerSwitches } from './scanner-switches.state';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('an answer is at most 100 ms old, and never older than the last switch of this process', async () => {
  const acts = fc.array(fc.constantFrom('ask', 'ask', 'switch', 'switch elsewhere', 'wait', 'end'), { maxLength: 80 });
  const property = fc.asyncProperty(acts, async (all) => {
    const steps: { readonly at: number; readonly value: ReadonlySet<Scanner> }[] = [];
    let [now, least] = [0, 0];
    const change = () => steps.push({ at: now, value: new Set() });
    change();
    const open: (() => void)[] = [];
    const switches = createScannerSwitches(
      () => {
        const seen = steps.at(-1)!.value;
        return new Promise((resolve) => open.push(() => resolve(seen)));
      },
      () => now,
    );
    const asked: Promise<void>[] = [];
    for (const act of all) {
      if (act === 'wait') now += 40;
      else if (act === 'switch elsewhere') change();
      else if (act === 'switch') {
        change();
        switches.forget();
        least = steps.length - 1;
      } else if (act === 'end') {
        open.shift()?.();
        await turn();
      } else {
        const oldest = steps.findLastIndex(({ at }) => at <= now - 100);
        const from = Math.max(least, oldest);
        const known = steps.slice();
        asked.push(
          switches.enabled().then((value) => {
            const index = [...known, ...steps].findIndex((step) => step.value === value);
            expect(index).toBeGreaterThanOrEqual(from);
          }),
        );
      }
    }
    for (let left = 0; left < all.length; left += 1) {
      open.shift()?.();
      await turn();
    }
    await Promise.all(asked);
  });
  await fc.assert(property, { numRuns: 300 });
});

test('a thousand questions within 100 ms need one read', async () => {
  let [now, reads] = [0, 0];
  const switches = createScannerSwitches(
    async () => {
      reads += 1;
      return new Set<Scanner>(['momentum']);
    },
    () => now,
  );
  for (let question = 0; question < 1_000; question += 1) {
    now = question / 11;
    await switches.enabled();
  }
  expect(reads).toBe(1);
  now = 101;
  await switches.enabled();
  expect(reads).toBe(2);
});
