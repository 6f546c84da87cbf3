import { defineManifest } from '@prebell/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AppMap } from './apps';
import { pathFaults, RESERVED, shapeFault } from './paths';

const mapOf = (paths: Readonly<Record<string, readonly string[]>>): AppMap => ({
  shell: null,
  chromeless: null,
  remotes: Object.fromEntries(
    Object.entries(paths).map(([name, own]) => {
      const manifest = defineManifest({ name, routes: own.map((path) => ({ path, access: 'public', title: 'x' })) });
      return [name, { manifest } as AppMap['remotes'][string]];
    }),
  ),
});
const LIVE = {
  'mf-admin': ['/admin'],
  'mf-home': ['/', '/about'],
  'mf-trading': ['/dashboard', '/replay/:hit', '/window/:panel'],
};
const faultsOf = (path: string): string[] => pathFaults(mapOf({ ...LIVE, 'mf-new': [path] }), ['mf-new']);

describe('a new path is refused when', () => {
  test.each([
    ['/*', '/* would take the pages of others'],
    ['/:page', '/:page would take the pages of others'],
    ['/:a/:b', '/:a/:b would take the pages of others'],
    ['/admin', '/admin is claimed by mf-admin and by mf-new'],
    ['/Admin', '/admin of mf-admin and /Admin of mf-new match the same address'],
    ['/admin/', '/admin/ ends with a slash'],
    ['/%61dmin', '/%61dmin is no plain path'],
    ['/admin/x', '/admin/x of mf-new is below /admin, which belongs to mf-admin'],
    ['/admin/:id', '/admin/:id of mf-new is below /admin, which belongs to mf-admin'],
    ['/replay', '/replay/:hit of mf-trading is below /replay, which belongs to mf-new'],
    ['/replay/none', '/replay/none of mf-new match the same address'],
    ['/window/*', '/window/* of mf-new match the same address'],
    ['/api/weather', '/api/weather belongs to the platform'],
    ['/API', '/API belongs to the platform, as all of /api does'],
    ['/releases/x', '/releases/x belongs to the platform'],
    ['/artifacts/x', '/artifacts/x belongs to the platform'],
    ['/storybook', '/storybook belongs to the platform'],
    ['/a//b', '/a//b is no plain path'],
    ['/a/../b', '/a/../b is no plain path'],
    ['/a/*/b', '/a/*/b is no plain path'],
    ['/a/:x?', '/a/:x? is no plain path'],
    ['/a b', '/a b is no plain path'],
    ['//evil.example', '//evil.example is no plain path'],
  ])('it is %s', (path, fault) => {
    expect(faultsOf(path).join('\n')).toContain(fault);
  });
});

test.each([
  '/weather',
  '/weather/:place',
  '/weather/*',
  '/administration',
  '/replays',
  '/abouts/admin',
  '/apis',
  '/v1.2',
])('a path of its own, %s, is accepted', (path) => {
  expect(faultsOf(path)).toEqual([]);
});

test('what two live remotes have between them stops nobody else’s publish', () => {
  const live = { 'mf-a': ['/a', '/api'], 'mf-b': ['/a/b'] };
  expect(pathFaults(mapOf({ ...live, 'mf-c': ['/c'] }), ['mf-c'])).toEqual([]);
  expect(pathFaults(mapOf(live), ['mf-b'])).toEqual(['/a/b of mf-b is below /a, which belongs to mf-a']);
});

/** Matches like the platform and the shell: without case, with or without a slash at the end. */
const answers = (pattern: string, address: string): boolean => {
  const source = pattern.replace(/\./g, '\\.').replace(/:\w+/g, '[^/]+').replace(/\/\*$/, '(?:/.*)?');
  return new RegExp(`^${source}/?$`, 'i').test(decodeURIComponent(address));
};
const word = fc.constantFrom('a', 'B', 'ab', 'x.y', 'api', 'none');
const part = fc.oneof({ arbitrary: word, weight: 3 }, { arbitrary: fc.constantFrom(':one', ':two', '*'), weight: 1 });
const pattern = fc.array(part, { maxLength: 3 }).map((parts) => `/${parts.join('/')}`);
const variant = fc.tuple(fc.array(word, { maxLength: 3 }), fc.boolean(), fc.boolean(), fc.boolean());

test('if one address would open pages of two remotes, or of the platform, one of the two is refused', () => {
  fc.assert(
    fc.property(pattern, pattern, variant, (one, other, [words, isUpper, hasSlash, isEncoded]) => {
      const plain = `/${words.join('/')}${hasSlash && words.length > 0 ? '/' : ''}`;
      const cased = isUpper ? plain.toUpperCase() : plain;
      const address = isEncoded ? cased.replace(/a/g, '%61') : cased;
      const faults = pathFaults(mapOf({ 'mf-a': [one], 'mf-b': [other] }), ['mf-a', 'mf-b']);
      const isBoth = answers(one, address) && answers(other, address);
      const isOurs = answers(one, address) && RESERVED.has(words[0]?.toLowerCase() ?? '');
      if (isBoth || isOurs) expect(faults).not.toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

test('any plain words that nobody uses make two paths that are accepted beside each other', () => {
  const own = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/).filter((first) => !RESERVED.has(first));
  fc.assert(
    fc.property(own, own, fc.array(word, { maxLength: 2 }), (one, other, rest) => {
      fc.pre(one !== other);
      const [left, right] = [one, other].map((first) => `/${[first, ...rest].join('/')}`) as [string, string];
      expect([shapeFault(left), shapeFault(right)]).toEqual([null, null]);
      expect(pathFaults(mapOf({ 'mf-a': [left], 'mf-b': [right] }), ['mf-a', 'mf-b'])).toEqual([]);
    }),
  );
});
