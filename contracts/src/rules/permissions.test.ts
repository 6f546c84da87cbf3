import { expect, test } from 'vitest';
import { TIERS } from '../entities/tier';
import { TRADING_PERMISSIONS } from '../entities/user';
import { SCANNER_ACCESS } from './gating';
import { tierOfPermission, tierPermissions } from './permissions';

test('a higher tier never has less, and the highest has everything', () => {
  for (const [index, tier] of TIERS.entries())
    for (const higher of TIERS.slice(index))
      expect(tierPermissions(higher)).toEqual(expect.arrayContaining([...tierPermissions(tier)]));
  expect(tierPermissions('premium')).toEqual(TRADING_PERMISSIONS);
});

test('a tier has a scanner’s permission exactly where it has the scanner', () => {
  for (const scanner of ['momentum', 'gappers', 'low_float'] as const)
    for (const tier of TIERS)
      expect(tierPermissions(tier).includes(`scanner:${scanner}`)).toBe(SCANNER_ACCESS[scanner][tier] !== null);
});

test('no tier opens a dispatch permission', () => {
  expect(tierOfPermission('cad:read')).toBeNull();
  expect(tierOfPermission('coaching:request')).toBe('premium');
});
