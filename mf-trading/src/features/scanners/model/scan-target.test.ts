import { describe, expect, it } from 'vitest';
import { ownScanner } from '../../../shared/testing/own-scanner';
import { watchlist } from '../../../shared/testing/watchlist';
import { GIVEN_TARGETS, type ScanTarget, tableKeyOf, tabOf, targetLabel, targetOf } from './scan-target';

const mine: ScanTarget = { kind: 'own', scanner: ownScanner() };

describe('what a tab shows', () => {
  it('is the tab’s target, or the first scanner once the tab is gone', () => {
    expect(targetOf(tabOf(mine), [...GIVEN_TARGETS, mine])).toBe(mine);
    expect(targetOf('gappers', GIVEN_TARGETS)).toEqual({ kind: 'given', scanner: 'gappers' });
    expect(targetOf(tabOf(mine), GIVEN_TARGETS)).toEqual({ kind: 'given', scanner: 'momentum' });
  });

  it('has the standard name or its owner’s', () => {
    expect(GIVEN_TARGETS.map(targetLabel)).toEqual(['Momentum', 'Gappers', 'Low Float']);
    expect(targetLabel(mine)).toBe('Cheap runners');
    expect(targetLabel({ kind: 'watchlist', list: watchlist() })).toBe('★ Runners');
  });

  it('gets new rows once its definition has changed', () => {
    const changed: ScanTarget = { kind: 'own', scanner: ownScanner({ version: 2 }) };
    expect(tableKeyOf(changed)).not.toBe(tableKeyOf(mine));
    expect(tabOf(changed)).toBe(tabOf(mine));
  });
});
