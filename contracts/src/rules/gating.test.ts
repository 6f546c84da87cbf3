import { expect, test } from 'vitest';
import { SCANNERS } from '../entities/scanner-name';
import { requiredTier, scannerLimit, verdictGate } from './gating';

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

test.each([
  ['momentum', 'free', 'basic'],
  ['gappers', 'free', 'basic'],
  ['low_float', 'free', 'pro'],
  ['momentum', 'basic', null],
  ['gappers', 'basic', null],
  ['low_float', 'basic', 'pro'],
  ['low_float', 'pro', null],
] as const)('the verdict of %s beyond its rows, asked by %s, needs %s', (scanner, tier, needed) => {
  expect(verdictGate(scanner, { tier, is_admin: false })).toBe(needed);
  expect(verdictGate(scanner, { tier, is_admin: true })).toBeNull();
});
