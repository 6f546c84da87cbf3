import type { AccountSession } from '@prebell/contracts';
import type { FakeAnswers } from '@prebell/platform/testing';

const session = (overrides: Partial<AccountSession>): AccountSession => ({
  id: '01980000-0000-7000-8000-0000000000aa',
  device: 'Chrome on Windows',
  address: '203.0.113.7',
  address_kind: 'internet',
  created_at: '2025-02-05T21:00:00.000Z',
  last_used_at: '2025-02-06T14:04:00.000Z',
  is_current: true,
  ...overrides,
});

/** Server answers for the settings in tests and stories: two sessions, a confirmed address. */
export const accountAnswers = (): FakeAnswers => ({
  'GET /api/auth/account': {
    account: {
      email: 'mara@example.test',
      email_confirmed: true,
      pending_email: null,
      deletion_at: null,
      password_change_required: false,
    },
  },
  'GET /api/api-keys': { keys: [], per_minute: 60, suspended: false },
  'GET /api/auth/sessions': {
    sessions: [
      session({}),
      session({ id: '01980000-0000-7000-8000-0000000000bb', device: 'Safari on iPhone', is_current: false }),
    ],
  },
});
