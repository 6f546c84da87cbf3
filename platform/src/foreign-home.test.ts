import { expect, test } from 'vitest';
import { homeOf, needsUser } from './foreign-home';

const FILES = 'https://desk.example/artifacts/mf-billing/0123456789abcdef/';

test('a remote reads its platform, name and version from the address of its files', () => {
  expect(homeOf(FILES, 'https://their.example')).toEqual({
    origin: 'https://desk.example',
    remote: 'mf-billing',
    digest: '0123456789abcdef',
  });
});

test('a remote may have digits in its name', () => {
  expect(homeOf(FILES.replace('billing', 'crm-2'), 'https://their.example')?.remote).toBe('mf-crm-2');
});

test.each([
  ['on the platform itself', FILES, 'https://desk.example'],
  ['served by the host', 'https://their.example/remotes/billing/', 'https://their.example'],
  ['of a development server', 'https://desk.example/mf-billing/', 'https://their.example'],
  ['without an address', 'auto', 'https://their.example'],
])('a remote %s has no other home', (_, address, page) => {
  expect(homeOf(address, page)).toBeNull();
});

test('a page needs a user as its manifest says', () => {
  const pages = [
    { path: '/terms', access: 'public' },
    { path: '/calls/:id', access: 'dispatch' },
    { path: '/calls/:id/log', access: 'public' },
  ];
  expect(
    ['/terms', '/terms/', '/calls/7', '/calls/7/log', '/calls', '/none'].map((path) => needsUser(pages, path)),
  ).toEqual([false, false, true, false, false, false]);
});
