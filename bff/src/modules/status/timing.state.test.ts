import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTimingWindow } from './timing.state';

const filled = (durations: readonly number[], capacity?: number) => {
  const window = createTimingWindow(capacity);
  for (const [index, duration] of durations.entries()) window.add(duration, index * 1000);
  return window.read();
};

test('percentiles are nearest-rank, and null until there are a hundred samples', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(filled(hundred)).toEqual({ p50_ms: 50, p99_ms: 99, samples: 100, since: new Date(0).toISOString() });
  expect(filled(hundred.slice(1))).toMatchObject({ p50_ms: null, p99_ms: null, samples: 99 });
  expect(filled([])).toEqual({ p50_ms: null, p99_ms: null, samples: 0, since: null });
});

test('only the newest samples count, and since is the time of the oldest of them', () => {
  const durations = Array.from({ length: 250 }, (_, index) => index);
  expect(filled(durations, 200)).toMatchObject({
    p50_ms: 149,
    samples: 200,
    since: new Date(50_000).toISOString(),
  });
});

test('a clock that goes back adds no sample', () => {
  expect(filled([-1, Number.NaN]).samples).toBe(0);
});

test('the median is never above the 99th percentile, and both are samples', () => {
  const durations = fc.array(fc.nat(5_000), { minLength: 100, maxLength: 300 });
  fc.assert(
    fc.property(durations, (values) => {
      const { p50_ms, p99_ms } = filled(values, 128);
      expect(p50_ms).toBeLessThanOrEqual(p99_ms ?? -1);
      expect(values.slice(-128)).toEqual(expect.arrayContaining([p50_ms, p99_ms]));
    }),
  );
});
