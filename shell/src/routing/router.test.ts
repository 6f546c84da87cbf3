// @vitest-environment happy-dom
import { defineManifest } from '@prebell/contracts';
import { createPages, type RemoteLoader } from '@prebell/platform/host';
import { createFakePlatform, fakeUser } from '@prebell/platform/testing';
import { expect, test, vi } from 'vitest';
import { createShellRouter } from './router';

const pages = createPages(
  ['a', 'b'].map((letter) =>
    defineManifest({
      name: `mf-${letter}`,
      routes: [{ path: `/${letter}`, access: 'public', title: letter }],
    }),
  ),
);
/** Remembers which remote is on screen; `names` are refused. */
const freezing = (...names: string[]) => ({
  shown: [] as (string | null)[],
  isFrozen: (remote: string) => names.includes(remote),
  forgive: () => undefined,
  show(remote: string | null) {
    this.shown.push(remote);
  },
});
const moduleOf = (letter: string) => ({ routes: [{ path: `/${letter}` }] });

test('a page left while its app was loading works when the user returns', async () => {
  window.history.replaceState(null, '', '/a');
  let arrive = () => {};
  const late = new Promise((resolve) => {
    arrive = () => resolve(moduleOf('a'));
  });
  const load = (remote: string) => (remote === 'mf-a' ? late : Promise.resolve(moduleOf('b')));
  const { router, hasRoutes } = createShellRouter({
    pages,
    loader: { load } as unknown as RemoteLoader,
    frozen: freezing(),
    session: createFakePlatform({ user: fakeUser() }).session,
  });
  const isAt = (path: string) =>
    vi.waitFor(() => {
      expect(router.state.navigation.state).toBe('idle');
      expect(router.state.matches.at(-1)?.route.path).toBe(path);
    });
  void router.navigate('/b');
  await isAt('/b');
  arrive();
  await late;
  expect(hasRoutes('mf-a')).toBe(false);
  void router.navigate('/a');
  await isAt('/a');
});

test('a remote that froze the page is not started again, and another one is on record before its code runs', async () => {
  window.history.replaceState(null, '', '/a');
  const frozen = freezing('mf-a');
  const shownAtLoad: (string | null)[] = [];
  const load = vi.fn(async (remote: string) => {
    shownAtLoad.push(frozen.shown.at(-1) ?? null);
    return moduleOf(remote.slice(-1));
  });
  const { router } = createShellRouter({
    pages,
    loader: { load } as unknown as RemoteLoader,
    frozen,
    session: createFakePlatform({ user: fakeUser() }).session,
  });
  await vi.waitFor(() => expect(router.state.navigation.state).toBe('idle'));
  await router.navigate('/b');
  await vi.waitFor(() => expect(router.state.matches.at(-1)?.route.path).toBe('/b'));
  expect(load.mock.calls.map(([remote]) => remote)).toEqual(['mf-b']);
  expect(shownAtLoad).toEqual(['mf-b']);
  expect(frozen.shown.at(-1)).toBe('mf-b');
  await router.navigate('/a');
  await vi.waitFor(() => expect(frozen.shown.at(-1)).toBeNull());
});
