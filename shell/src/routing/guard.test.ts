import type { RouteAccess } from '@prebell/contracts';
import { ApiError, type SessionState } from '@prebell/platform';
import { fakeUser } from '@prebell/platform/testing';
import { describe, expect, test } from 'vitest';
import { judge, type Verdict } from './guard';

const SESSIONS = {
  starting: { status: 'starting' },
  unreachable: { status: 'unreachable', error: new ApiError('Network error', { code: 'NETWORK' }) },
  'signed out': { status: 'signed-out' },
  trader: { status: 'signed-in', user: fakeUser() },
  admin: { status: 'signed-in', user: fakeUser({ is_admin: true }) },
} satisfies Record<string, SessionState>;

const TABLE: Record<RouteAccess, Record<keyof typeof SESSIONS, Verdict>> = {
  public: { starting: 'allowed', unreachable: 'allowed', 'signed out': 'allowed', trader: 'allowed', admin: 'allowed' },
  dispatch: {
    starting: 'allowed',
    unreachable: 'allowed',
    'signed out': 'allowed',
    trader: 'allowed',
    admin: 'allowed',
  },
  user: {
    starting: 'waiting',
    unreachable: 'unreachable',
    'signed out': 'sign-in',
    trader: 'allowed',
    admin: 'allowed',
  },
  admin: {
    starting: 'waiting',
    unreachable: 'unreachable',
    'signed out': 'sign-in',
    trader: 'forbidden',
    admin: 'allowed',
  },
};

describe.each(Object.entries(TABLE))('a page for %s', (access, verdicts) => {
  test.each(Object.entries(verdicts))('%s: %s', (session, verdict) => {
    expect(judge(access as RouteAccess, SESSIONS[session as keyof typeof SESSIONS])).toBe(verdict);
  });
});
