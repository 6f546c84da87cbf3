import { expect, test, vi } from 'vitest';
import { fakeUser } from '../testing';
import { createFakeServer } from '../testing/fake-server';
import { createSession } from './session';
import { takeViewToken } from './view-token';

const PROFILE = 'GET /api/auth/profile';
const REFRESH = 'POST /api/auth/refresh';
const LOGOUT = 'POST /api/auth/logout';

/** A tab at an address; its storage is its own. */
const tab = (hash: string, kept: string | null = null) => {
  const values = new Map<string, string>(kept === null ? [] : [['prebell.view', kept]]);
  const replaceState = vi.fn();
  const page = {
    location: { hash, pathname: '/subscription', search: '?a=1' },
    history: { state: null, replaceState },
    sessionStorage: {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    },
  } as unknown as Window;
  return { page, values, replaceState };
};

test('a view is taken from the address, which loses it at once, and stays in this tab through a reload', () => {
  const { page, values, replaceState } = tab('#view=abc');
  expect(takeViewToken(page)?.get()).toBe('abc');
  expect(replaceState).toHaveBeenCalledWith(null, '', '/subscription?a=1');
  expect(takeViewToken(tab('', values.get('prebell.view')).page)?.get()).toBe('abc');
  expect(takeViewToken(tab('#section').page)).toBeNull();
});

test('nothing replaces the token of a view: whatever is set ends it', () => {
  const { page, values } = tab('#view=abc');
  const view = takeViewToken(page);
  view?.set('the admin’s token');
  expect(view?.get()).toBeNull();
  expect(values.size).toBe(0);
});

test('a view uses no cookie of the admin: it neither renews its token nor signs anybody out', async () => {
  const view = takeViewToken(tab('#view=abc').page);
  if (view === null) throw new Error('There is a view');
  const server = createFakeServer({
    [PROFILE]: [
      { status: 200, body: { user: fakeUser() } },
      { status: 401, body: { error: 'Ended', code: 'UNAUTHENTICATED' } },
    ],
    [REFRESH]: [{ status: 200, body: { access_token: 'the admin’s token' } }],
    [LOGOUT]: [{ status: 200, body: {} }],
  });
  const { session } = createSession({ token: view, fetch: server.fetch, isView: true });
  await vi.waitFor(() => expect(session.user()).not.toBeNull());
  expect(server.requests[0]?.authorization).toBe('Bearer abc');
  await session.reload();
  expect([session.get().status, view.get()]).toEqual(['signed-out', null]);
  await session.signOut();
  expect([server.count(REFRESH), server.count(LOGOUT)]).toEqual([0, 0]);
});
