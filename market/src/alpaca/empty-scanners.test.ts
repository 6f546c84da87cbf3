import { expect, it } from 'vitest';
import { emptyScanners } from './empty-scanners';

it('the start names the scanners that will be empty, and the variable that fills them', () => {
  expect(emptyScanners({ MARKET_FLOATS: false, MARKET_RECORD_DIR: false })).toEqual([
    expect.stringMatching(/^Momentum.* and Low.float.* will be empty: set MARKET_FLOATS/i),
    expect.stringMatching(/^Momentum.* will be empty: set MARKET_RECORD_DIR/i),
  ]);
  expect(emptyScanners({ MARKET_FLOATS: true, MARKET_RECORD_DIR: true })).toEqual([]);
});
