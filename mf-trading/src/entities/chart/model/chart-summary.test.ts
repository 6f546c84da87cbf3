import { describe, expect, it } from 'vitest';
import { chartSummary } from './chart-summary';

describe('the text summary of the chart', () => {
  it('gives the last close, the change, the high and the low', () => {
    const bars = [
      { t: 1, o: 2, h: 2.5, l: 1.5, c: 2.2, v: 10 },
      { t: 2, o: 2.2, h: 3.1, l: 2.1, c: 3, v: 10 },
    ];
    expect(chartSummary('DVLT', '5', bars)).toBe(
      'DVLT, 5m candles: 2 bars, last close 3.00, +50.00% since the first bar, high 3.10, low 1.50.',
    );
  });

  it('says when there are no bars', () => {
    expect(chartSummary('DVLT', 'D', [])).toBe('DVLT, 1d candles, no complete bars yet.');
  });
});
