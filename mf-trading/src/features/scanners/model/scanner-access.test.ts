import { SCANNERS, scannerLimit, TIERS } from '@prebell/contracts';
import { fakeUser } from '@prebell/platform/testing';
import { describe, expect, it } from 'vitest';
import { lockText, unlockText } from '../../../shared/locked-scanner/lock-text';
import { isLimited, scannerAccess } from './scanner-access';

const entry = { enabled: true, available: true, required_tier: 'free', limit: null } as const;

describe('scanner access', () => {
  it('follows the status answer', () => {
    const access = scannerAccess(fakeUser(), {
      scanners: {
        momentum: entry,
        gappers: { ...entry, enabled: false },
        low_float: { ...entry, available: false, required_tier: 'premium' },
      },
    });
    expect(access).toEqual({
      momentum: { state: 'open', limit: null },
      gappers: { state: 'disabled' },
      low_float: { state: 'locked', scanner: 'low_float', tier: 'premium' },
    });
  });

  it('falls back to the table the server enforces when the status failed', () => {
    for (const tier of [...TIERS, 'unknown'] as const) {
      const access = scannerAccess(fakeUser({ subscription_tier: tier }), null);
      for (const scanner of SCANNERS) {
        const limit = scannerLimit(scanner, { tier, is_admin: false });
        expect(access[scanner].state).toBe(limit === null ? 'locked' : 'open');
        expect(isLimited(access[scanner])).toBe(typeof limit === 'number');
      }
    }
  });

  it('opens everything to an admin', () => {
    const access = scannerAccess(fakeUser({ subscription_tier: 'free', is_admin: true }), null);
    expect(SCANNERS.map((scanner) => access[scanner])).toEqual(SCANNERS.map(() => ({ state: 'open', limit: null })));
  });

  it('names the tier in the specification’s words', () => {
    expect(lockText('pro')).toBe('Requires Pro tier or higher');
    expect(unlockText('basic')).toBe('Upgrade to Basic');
  });
});
