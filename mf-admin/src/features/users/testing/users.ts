import { paginate, type User } from '@prebell/contracts';
import { fakeUser } from '@prebell/platform/testing';

/** A page of invented accounts. */
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
