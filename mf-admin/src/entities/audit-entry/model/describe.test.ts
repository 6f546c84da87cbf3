import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditFacts } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { aboutText, describeChange } from './describe';

test.each<[AuditFacts, AuditFacts, string]>([
  [
    { subscription_tier: 'free', subscription_expires: null },
    { subscription_tier: 'pro', subscription_expires: '2026-12-21T14:04:00Z' },
    'Free → Pro until Dec 21, 2026, 9:04 AM',
  ],
  [{ is_active: true }, { is_active: false }, 'Active → Inactive'],
  [
    { is_active: true, subscription_renews: true },
    { is_active: false, subscription_renews: false },
    'Active, Subscription renews → Inactive, Subscription ends with its period',
  ],
  [{ is_admin: false }, { is_admin: true }, 'Not an admin → Admin'],
  [{ roles: [] }, { roles: ['dispatcher', 'supervisor'] }, 'No role → Dispatcher, Dispatch supervisor'],
  [{}, { is_admin: true, is_active: true }, 'Active, Admin'],
  [{ roles: ['of a newer server'] }, {}, 'of a newer server'],
  [{ enabled: true }, { enabled: false }, 'On → Off'],
  [{ open: false }, { open: true }, 'Closed → Open'],
  [{ email: 'a@b.c' }, { email: 'd@e.f' }, 'a@b.c → d@e.f'],
  [{}, { sessions_ended: 1 }, '1 session'],
  [{}, {}, '—'],
])('%j to %j reads %s', (before, after, text) => expect(describeChange({ before, after })).toBe(text));

test('on a phone the title of an entry names whom it is about and when it happened', () => {
  const at = '2026-11-21T14:04:00Z';
  const target = { id: '2', username: 'ionafield' };
  expect(aboutText({ action: 'user.tier', target, at })).toBe('ionafield, Nov 21, 2026, 9:04 AM');
  const users = { id: null, username: 'Users' };
  expect(aboutText({ action: 'data.read-users', target: users, at })).toBe('Nov 21, 2026, 9:04 AM');
  const sheet = readFileSync(join(import.meta.dirname, '../components/columns.module.css'), 'utf8');
  expect(sheet).toContain('content: ": " attr(data-about);');
});
