import { type AdminStats, type AdminUser, CONVERSION_TIERS, paginate, type User } from '@prebell/contracts';
import { fakeUser } from '@prebell/platform/testing';

/** A page of sample accounts. */
export const fakeUsers: User[] = [
  fakeUser({ id: '1', username: 'mara', email: 'mara@example.test', subscription_tier: 'premium', is_admin: true }),
  fakeUser({ id: '2', username: 'ionafield', email: 'iona@example.test', first_name: 'Iona', last_name: 'Field' }),
  fakeUser({
    id: '3',
    username: 'gaps4breakfast',
    email: 'gaps@example.test',
    first_name: null,
    subscription_tier: 'unknown',
    is_active: false,
    last_login: '2026-11-20T14:04:00Z',
  }),
];

export const fakeUserPage = { users: fakeUsers, pagination: paginate({ page: 1, per_page: 20, total: 43 }) };

/** One of them, with the details that the manage dialog loads. */
export const fakeAdminUser: AdminUser = {
  ...fakeUser({ id: '2', username: 'ionafield', email: 'iona@example.test', first_name: 'Iona', last_name: 'Field' }),
  subscription_expires: '2026-12-20T14:04:00Z',
  roles: ['dispatcher'],
  created_at: '2026-10-01T12:00:00Z',
};

export const fakeStats: AdminStats = {
  users: { total: 1043, active: 1031, recent_signups: 58, recent_logins: 412 },
  // Tiers added later start with no subscribers, so that existing tests do not change.
  tiers: {
    ...(Object.fromEntries(CONVERSION_TIERS.map((tier) => [tier, 0])) as AdminStats['tiers']),
    premium: 61,
    pro: 118,
  },
  content: { watchlists: 0, active_alerts: 0 },
};
