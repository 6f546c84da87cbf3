import { describe, expect, it } from 'vitest';
import { requestedSymbol, UPDATE_CHART } from './chart-symbol';

describe('the updateChart event', () => {
  const event = (detail: unknown) => new CustomEvent(UPDATE_CHART, { detail });

  it('requests a symbol other than the one shown', () => {
    expect(requestedSymbol(event({ symbol: 'TSLA' }), 'AAPL')).toBe('TSLA');
    expect(requestedSymbol(event({ symbol: 'brk.b' }), 'AAPL')).toBe('BRK.B');
  });

  it('ignores the same, a malformed or a missing symbol', () => {
    for (const detail of [{ symbol: 'AAPL' }, { symbol: 7 }, { symbol: '<b>' }, {}, null, 'TSLA']) {
      expect(requestedSymbol(event(detail), 'AAPL')).toBeNull();
    }
  });
});
