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
