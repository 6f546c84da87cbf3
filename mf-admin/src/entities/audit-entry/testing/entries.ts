import { type AuditEntry, paginate } from '@prebell/contracts';

/** Sample audit log entries. */
const entries: AuditEntry[] = [
  {
    id: '3',
    at: '2026-11-21T14:04:00Z',
    action: 'user.tier',
    actor: { id: '1', username: 'mara' },
    target: { id: '2', username: 'ionafield' },
    before: { subscription_tier: 'free', subscription_expires: null },
    after: { subscription_tier: 'pro', subscription_expires: '2026-12-21T14:04:00Z' },
    reason: 'Conference guest',
    address: null,
  },
  {
    id: '2',
    at: '2026-11-20T21:40:00Z',
    action: 'user.status',
    actor: { id: '1', username: 'mara' },
    target: { id: '3', username: 'gaps4breakfast' },
    before: { is_active: true },
    after: { is_active: false },
    reason: null,
    address: null,
  },
  {
    id: '1',
    at: '2026-11-19T13:00:00Z',
    action: 'user.create',
    actor: { id: null, username: 'command line' },
    target: { id: '1', username: 'mara' },
    before: {},
    after: { is_admin: true, is_active: true },
    reason: null,
    address: null,
  },
];

export const fakeAuditPage = { entries, pagination: paginate({ page: 1, per_page: 20, total: 23 }) };
