import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Histogram } from './histogram';
import { LatencyMeter } from './latency-meter';

describe('a histogram', () => {
  it('gives percentiles to a twelfth of their size, even after merging', () => {
    const durations = fc.array(fc.double({ min: 0.2, max: 50_000, noNaN: true }), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(durations, fc.constantFrom(0.5, 0.99, 1), (values, share) => {
        const [first, second] = [new Histogram(), new Histogram()];
        for (const [k, value] of values.entries()) (k % 2 === 0 ? first : second).record(value);
        first.add(second);
        const exact = values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1]!;
        const estimate = first.percentile(share)!;
        expect(first.count).toBe(values.length);
        expect(estimate).toBeGreaterThanOrEqual(exact);
        expect(estimate).toBeLessThanOrEqual((exact * 13) / 12 + 1e-9);
      }),
    );
  });

  it('has no figures before the first duration', () => {
    expect(new Histogram().percentile(0.5)).toBeNull();
  });
});

it('the meter measures each stage of an event, and drops it after a day', () => {
  const meter = new LatencyMeter();
  const at = Date.parse('2025-02-06T14:24:00Z');
  for (let k = 0; k < 100; k += 1) meter.record({ event_at: at, received_at: at + 4, decided_at: at + 6 }, at + 7);
  const { received, decided, published, total } = meter.report(at + 3_600_000);
  for (const [measured, exact] of [
    [received, 4],
    [decided, 2],
    [published, 1],
    [total, 7],
  ] as const) {
    expect(measured.count).toBe(100);
    expect(measured.p50).toBeGreaterThanOrEqual(exact);
    expect(measured.p99).toBeLessThanOrEqual((exact * 13) / 12);
  }
  expect(meter.report(at + 86_400_000).total).toEqual({ p50: null, p99: null, count: 0 });
});
