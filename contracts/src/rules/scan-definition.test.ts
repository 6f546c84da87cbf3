import { expect, it } from 'vitest';
import { describeScan, SCAN_DEFINITIONS, scanCriteria } from './scan-definition';

it('the descriptions state every floor', () => {
  expect(describeScan(SCAN_DEFINITIONS.momentum)).toBe(
    'Price at least $2, price at most $20, relative volume at least 2x (volume today at least 10% of an average day where the usual volume is too thin to compare), float below 10,000,000 shares, change since the previous close above 0%. Ranked by change since the previous close, stocks with news first.',
  );
  expect(describeScan(SCAN_DEFINITIONS.gappers)).toBe(
    'Price at least $1, gap up at least 5%, volume today at least 50,000 shares. Ranked by gap up, stocks with news first.',
  );
  expect(describeScan(SCAN_DEFINITIONS.low_float)).toBe(
    'Price at least $2, price at most $20, float below 5,000,000 shares, change since the previous close at least 5%, volume today at least 100,000 shares. Ranked by change since the previous close, stocks with news first.',
  );
});

it('the criteria of a list say the same, one by one, with a range as one line', () => {
  expect(scanCriteria(SCAN_DEFINITIONS.momentum)).toEqual([
    'Price $2 to $20',
    'Relative volume at least 2x (volume today at least 10% of an average day where the usual volume is too thin to compare)',
    'Float below 10,000,000 shares',
    'Change since the previous close above 0%',
  ]);
  expect(scanCriteria(SCAN_DEFINITIONS.gappers)).toEqual([
    'Price at least $1',
    'Gap up at least 5%',
    'Volume today at least 50,000 shares',
  ]);
  expect(scanCriteria(SCAN_DEFINITIONS.low_float)[0]).toBe('Price $2 to $20');
});
