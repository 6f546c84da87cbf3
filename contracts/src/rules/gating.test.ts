import { expect, test } from 'vitest';
import { SCANNERS } from '../entities/scanner';
import { requiredTier, scannerLimit } from './gating';

test.each([
  ['momentum', 'free', 5],
  ['momentum', 'basic', 'all'],
  ['gappers', 'free', null],
  ['gappers', 'basic', 10],
  ['gappers', 'pro', 'all'],
  ['low_float', 'basic', null],
  ['low_float', 'pro', 15],
  ['low_float', 'premium', 'all'],
] as const)('%s for %s is limited to %s', (scanner, tier, limit) => {
  expect(scannerLimit(scanner, { tier, is_admin: false })).toBe(limit);
});

test('an admin passes every gate and an unknown tier none', () => {
  for (const scanner of SCANNERS) {
    expect(scannerLimit(scanner, { tier: 'free', is_admin: true })).toBe('all');
    expect(scannerLimit(scanner, { tier: 'unknown', is_admin: false })).toBeNull();
  }
});

test('the lock names the lowest tier that opens a scanner', () => {
  expect(SCANNERS.map(requiredTier)).toEqual(['free', 'basic', 'pro']);
});
