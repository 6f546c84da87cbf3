import { defineManifest } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { createPages } from './pages';

const route = (path: string) => ({ path, access: 'public', title: path }) as const;
const pages = createPages([
  defineManifest({ name: 'mf-cad', routes: [route('/DPSCAD')] }),
  defineManifest({ name: 'mf-a', routes: [route('/'), route('/replay/:hit'), route('/settings/*')] }),
]);

test.each([
  ['/', 'mf-a'],
  ['/DPSCAD', 'mf-cad'],
  ['/dpscad/', 'mf-cad'],
  ['/replay/01J', 'mf-a'],
  ['/settings', 'mf-a'],
  ['/settings/security/keys', 'mf-a'],
  ['/replay', null],
  ['/replay/a/b', null],
  ['/DPSCAD2', null],
  ['/none', null],
])('%s belongs to %s', (path, remote) => {
  expect(pages.at(path)?.remote ?? null).toBe(remote);
  expect(pages.has(path)).toBe(remote !== null);
});
