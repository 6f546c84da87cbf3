import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLatencyMeter, latencyGrade, latencyText, percentile } from './latency';

/** A meter and a function that measures a new event. */
const create = () => {
  const meter = createLatencyMeter();
  let event = 0;
  const record = (milliseconds: number) => {
    event += 1;
    meter.record(event, event + milliseconds);
  };
  return { meter, record };
};

describe('the latency meter', () => {
  it('does not measure an event again when figures change with time alone', () => {
    const { meter } = create();
    meter.record(1_000, 1_040);
    meter.record(1_000, 77_000);
    expect(meter.get()).toEqual({ kind: 'few', last: 40 });
  });

  it('has the last measurement from the first update on, and percentiles from the twentieth', () => {
    const { meter, record } = create();
    expect(meter.get()).toBeNull();
    for (let i = 0; i < 19; i += 1) record(10 + i);
    expect(meter.get()).toEqual({ kind: 'few', last: 28 });
    record(10);
    expect(meter.get()).toEqual({ kind: 'many', p50: 18, p99: 28 });
  });

  it('keeps only the last three hundred samples', () => {
    const { meter, record } = create();
    for (let i = 0; i < 300; i += 1) record(900);
    for (let i = 0; i < 300; i += 1) record(20);
    expect(meter.get()).toEqual({ kind: 'many', p50: 20, p99: 20 });
  });

  it('takes the smallest sample that covers the given share', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000), { minLength: 1 }), fc.constantFrom(0.5, 0.99), (samples, share) => {
        const sorted = samples.toSorted((a, b) => a - b);
        const value = percentile(sorted, share);
        expect(samples.filter((sample) => sample <= value).length).toBeGreaterThanOrEqual(share * samples.length);
        expect(samples.filter((sample) => sample < value).length).toBeLessThan(share * samples.length);
      }),
    );
  });
});

it('calls a latency slow above 200 ms and late above a second', () => {
  expect([84, 200, 201, 1_000, 1_001].map(latencyGrade)).toEqual(['good', 'good', 'slow', 'slow', 'late']);
  expect([84.4, 999, 1_000, 4_620].map(latencyText)).toEqual(['84 ms', '999 ms', '1.0 s', '4.6 s']);
});
