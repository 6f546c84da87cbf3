import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PRIVACY } from './privacy';

const root = join(import.meta.dirname, '../../../../..');
const FOLDERS = ['bff/src', 'server/src', 'platform/src', 'shell/src', 'chromeless/src', 'design-system/src'];
const REMOTES = readdirSync(root).filter((name) => name.startsWith('mf-'));
const isSource = (file: string) => /\.(ts|tsx|js)$/.test(file) && !/\.test\.|\.stories\.|testing/.test(file);
const sources = [...FOLDERS, ...REMOTES.map((name) => `${name}/src`)].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((file) => readFileSync(join(root, folder, file), 'utf8')),
);

/** The first group of `name` in each file that matches `uses`. */
const namesIn = (uses: RegExp, name: RegExp): string[] => [
  ...new Set(
    sources.filter((text) => uses.test(text)).flatMap((text) => [...text.matchAll(name)].map(([, it = '']) => it)),
  ),
];
const balancer = readFileSync(join(root, 'deploy/haproxy.cfg'), 'utf8');
const COOKIES = [
  ...namesIn(/\bsetCookie\(/, /(?:const NAME = '|`\$\{prefix\})(\w+)['`]/g),
  ...new Set([...balancer.matchAll(/^\s+cookie (?:__Host-)?(\w+) insert/gm)].map(([, name = '']) => name)),
];
const STORAGE = namesIn(
  /\b(localStorage|sessionStorage)\b|browserStorage\(/,
  /(?:(?:KEY|PREFIX) = |(?:get|set|remove)Item\()'([\w.-]+)'/g,
);
const DATABASES = namesIn(/\blazyDatabase\(name/, /name = '([\w-]+)'/g);
const CACHES = namesIn(/\bcaches\.open\(/, /const STORE = '([\w-]+)'/g);

const textOf = (id: string): string => {
  const section = PRIVACY.find((each) => each.id === id);
  return [...(section?.paragraphs ?? []), ...(section?.points ?? [])].join('\n');
};

test('the code keeps nothing in the browser but what this test knows', () => {
  expect(COOKIES.toSorted()).toEqual(['bound', 'browser', 'canary', 'device', 'instance', 'preview', 'refresh']);
  expect(STORAGE.toSorted()).toEqual([
    'prebell-press',
    'prebell-shown',
    'prebell.preference.',
    'prebell.sign-out-due',
    'prebell.theme',
    'prebell.view',
    'token',
  ]);
  expect(DATABASES.toSorted()).toEqual(['prebell-dispatch', 'prebell-dispatch-board', 'prebell-dispatch-typed']);
  expect(CACHES.toSorted()).toEqual(['prebell-dispatch-page', 'prebell-offline-1']);
  const others = sources.filter((text) => /\bopenDB\(|indexedDB\.open|document\.cookie =/.test(text));
  expect(others).toHaveLength(1);
});

test('the privacy page names every cookie, storage key, database and cache, each with its purpose and lifetime', () => {
  const text = textOf('cookies');
  for (const name of COOKIES) expect(text).toMatch(new RegExp(`^Cookie ${name}: .{30,}`, 'm'));
  for (const name of [...STORAGE, ...DATABASES, ...CACHES])
    expect(text).toMatch(new RegExp(`\\b${name.replace(/[.]$|-\d+$/, '')}\\b`));
  for (const point of text.split('\n').slice(1))
    expect(point).toMatch(/minutes|hour|days|year|until|end with|ends with|Signing out deletes/);
});

test('the privacy page says what passkeys, authenticator apps and recovery codes leave with us', () => {
  const text = textOf('collected');
  for (const what of ['passkey', 'authenticator app', 'recovery codes', 'never leave your device'])
    expect(text).toContain(what);
});
