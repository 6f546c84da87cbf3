import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { SCRIPT_ADDRESSES } from './script-addresses.html';

const ORIGIN = 'https://prebell.example';
const folder = (app: string) => `/artifacts/${app}/0123456789abcdef/`;
const artefact = (app: string) => ({ entry: `${folder(app)}main.js` });

interface Rules {
  createScriptURL(url: string): string | null;
}

/** What the page's script creates in a browser. */
const policiesIn = (scope: object): Map<string, Rules> => {
  const made = new Map<string, Rules>();
  const trustedTypes = { createPolicy: (name: string, rules: Rules) => void made.set(name, rules) };
  const release = { shell: artefact('shell'), chromeless: null, remotes: { 'mf-desk': artefact('mf-desk') } };
  const document = {
    baseURI: `${ORIGIN}/desk/deep?a=b`,
    getElementById: () => ({ textContent: JSON.stringify(release) }),
  };
  runInNewContext(SCRIPT_ADDRESSES, { URL, document, location: { origin: ORIGIN }, trustedTypes, ...scope });
  return made;
};

const made = policiesIn({});
const passes = (url: string) => made.get('default')?.createScriptURL(url);

test('there is one policy, and it makes neither markup nor code', () => {
  expect([...made.keys()]).toEqual(['default']);
  expect(Object.keys(made.get('default') ?? {})).toEqual(['createScriptURL']);
});

test.each([
  `${folder('shell')}main.js`,
  `${ORIGIN}${folder('mf-desk')}remoteEntry.12345678.js?retry=1`,
  `${folder('mf-desk')}sub/more.js`,
  '/service-worker.js',
  '/dispatch-worker.js',
])('%s passes as it is', (url) => {
  expect(passes(url)).toBe(url);
});

test.each([
  'https://evil.example/x.js',
  `//evil.example${folder('shell')}main.js`,
  `https://prebell.example.evil.example${folder('shell')}main.js`,
  `https://prebell.example@evil.example${folder('shell')}main.js`,
  `http://prebell.example${folder('shell')}main.js`,
  'data:text/javascript,alert(1)',
  'blob:https://prebell.example/0',
  'javascript:alert(1)',
  '/api/openapi.json',
  '/artifacts/shell/fedcba9876543210/main.js',
  '/artifacts/other/0123456789abcdef/main.js',
  '/artifacts/shell/0123456789abcdef',
  `${folder('shell')}../fedcba9876543210/main.js`,
  `${folder('shell')}%2e%2e/fedcba9876543210/main.js`,
  `${folder('shell')}..\\fedcba9876543210\\main.js`,
  'service-worker.js',
  '/service-worker.js?other',
])('%s does not pass', (url) => {
  expect(passes(url)).toBeNull();
});

test('a browser without Trusted Types still works', () => {
  expect(policiesIn({ trustedTypes: undefined }).size).toBe(0);
});
