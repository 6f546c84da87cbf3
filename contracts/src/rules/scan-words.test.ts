import { expect, it } from 'vitest';
import type { CustomDefinition } from '../entities/custom-scanner';
import { SCAN_FIELDS, SCAN_OPS } from '../entities/scan';
import { scanInWords } from './scan-words';

const words = (definition: Partial<CustomDefinition> & Pick<CustomDefinition, 'where'>): string =>
  scanInWords({ sort: 'price', catalyst_first: false, ...definition });

it('a scan reads as a sentence: conditions, ages of events, groups, ranking and kinds', () => {
  const where = [{ field: 'price', op: '>', value: 2 } as const];
  expect(words({ where })).toBe('Price is above $2. Ranked by price.');
  expect(
    words({
      where: [...where, { field: 'float', op: '<', value: 1e7 }, { field: 'since_vwap_up', op: '<=', value: 2 }],
      or: [[{ field: 'since_high_after_halt', op: '<', value: 1 }], [{ field: 'halts_today', op: '>=', value: 2 }]],
      sort: 'percent_change',
      catalyst_first: true,
      other_kinds: true,
    }),
  ).toBe(
    'Price is above $2, float is below 10,000,000 shares and it crossed above VWAP in the last 2 minutes; or it made a new high after a halt less than 1 minute ago; or number of halts today is at least 2. Ranked by change since the previous close, stocks with news first. Also lists funds, warrants, units, rights, preferred stocks and notes.',
  );
  expect(words({ where: [{ field: 'since_low', op: '>=', value: 30 }] })).toContain(
    'It last made a new low of the day at least 30 minutes ago.',
  );
  expect(words({ where: [{ field: 'dollar_change', op: '<=', value: -0.25 }] })).toContain('is at most -$0.25.');
});

it('dollars have cents with two digits, or none', () => {
  const priced = (value: number) => words({ where: [{ field: 'price', op: '<=', value }] });
  expect(priced(0.5)).toContain('at most $0.50.');
  expect(priced(12.25)).toContain('at most $12.25.');
  expect(priced(0.1234)).toContain('at most $0.1234.');
  expect(priced(5)).toContain('at most $5.');
});

it('every figure and operator has words', () => {
  for (const field of SCAN_FIELDS)
    for (const op of SCAN_OPS) {
      const text = words({ where: [{ field, op, value: 1.5 }], sort: field });
      expect(text).toMatch(/^[A-Z].*1\.5.*\. Ranked by .*\.$/);
      expect(text).not.toContain('undefined');
    }
});
