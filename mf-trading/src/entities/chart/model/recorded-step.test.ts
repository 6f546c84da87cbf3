import { describe, expect, it } from 'vitest';
import { recordedStep } from './recorded-step';

const at = (...minutesOfDay: readonly number[]) => minutesOfDay.map((minute) => ({ t: 1_738_832_400 + minute * 60 }));
const every = (step: number, count: number) => Array.from({ length: count }, (_, k) => k * step);

describe('the length of recorded bars', () => {
  it('is five minutes where a chart of minutes has bars of five minutes, also with a gap', () => {
    expect(recordedStep(at(...every(5, 12)), '1')).toBe(5);
    expect(recordedStep(at(...every(5, 12), 90), '1')).toBe(5);
  });

  it('is five minutes also where single bars of a minute stand before the open', () => {
    expect(recordedStep(at(...every(5, 20), 149, 150, ...every(5, 20).map((minute) => 155 + minute)), '1')).toBe(5);
  });

  it('is nothing to mention for bars of one minute, other timeframes, a symbol that seldom trades, or a few bars', () => {
    expect(recordedStep(at(...every(1, 12)), '1')).toBeNull();
    expect(recordedStep(at(...every(5, 12)), '5')).toBeNull();
    expect(recordedStep(at(...every(7, 30).map((minute, k) => minute + (k % 3))), '1')).toBeNull();
    expect(recordedStep(at(0, 5), '1')).toBeNull();
    expect(recordedStep([], '1')).toBeNull();
  });
});
