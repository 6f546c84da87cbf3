import { expect, onTestFinished, test, vi } from 'vitest';
import { startTestPlatform } from '../../test/platform';
import { watchClock } from './watch-clock';

const { deps } = await startTestPlatform();
const { db, metrics } = deps;
const shown = async () => (await metrics.clockOffset.get()).values[0]?.value ?? Number.NaN;

test('a clock that is minutes wrong is measured and logged once, and once when it is right again', async () => {
  let wrongBy = 180_000;
  const [warn, info] = [vi.fn(), vi.fn()];
  const looks = vi.fn(() => Date.now() + wrongBy);
  onTestFinished(watchClock({ db, metrics, log: { warn, info }, now: looks, everyMs: 5 }));
  await expect.poll(shown).toBeGreaterThan(170);
  expect(await shown()).toBeLessThanOrEqual(180);
  await expect.poll(() => looks.mock.calls.length).toBeGreaterThan(6);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn.mock.calls[0]?.[1]).toContain('check the time service');
  wrongBy = -60_000;
  await expect.poll(shown).toBeLessThan(-50);
  wrongBy = 0;
  await expect.poll(shown).toBe(0);
  expect([warn.mock.calls.length, info.mock.calls.length]).toEqual([1, 1]);
});
