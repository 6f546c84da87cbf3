import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Pages without the shell's top bar, and how their user signs out. */
const OWN_WAY = {
  '/DPSCAD': 'its own button (DispatchPage.test.tsx)',
  '/window/:panel': 'in the desk that opened it, which closes it',
};

test('every page that needs an account has the top bar with its sign-out, or a way of its own', async () => {
  const routes = [];
  for (const file of readdirSync(root).map((name) => join(root, name, 'src/remote.manifest.ts')))
    if (existsSync(file)) routes.push(...(await import(file)).manifest.routes);
  const closed = routes.filter(({ access }) => access !== 'public');
  expect(closed.length).toBeGreaterThan(8);
  const bare = closed.filter(({ chrome }) => chrome === 'none').map(({ path }) => path);
  expect(bare.sort()).toEqual(Object.keys(OWN_WAY));
});
