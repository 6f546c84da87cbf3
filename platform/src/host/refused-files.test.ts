import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import type { RemoteFailure } from './failure';
import { watchRefusedFiles } from './refused-files';

afterEach(() => {
  globalThis.refusedFiles = undefined;
});

const BYTES = 'as published';
const integrity = `sha384-${createHash('sha384').update(BYTES).digest('base64')}`;
const FOLDER = '/artifacts/mf-a/0123456789abcdef/';
const remotes = { 'mf-a': { entry: `${FOLDER}remoteEntry.js`, digest: '0123456789abcdef' } };
const refused = (path: string) => ({ url: `https://prebell.test${path}`, integrity });

const watch = (answer: () => Promise<Response>) => {
  const failures: RemoteFailure[] = [];
  const send = vi.fn(answer);
  const files = watchRefusedFiles({ remotes, fetch: send, onFailure: (failure) => failures.push(failure) });
  return { failures, send, files };
};
const altered = async () => new Response('as somebody altered it');

test('reports files that failed before the host loaded as well as later ones', async () => {
  globalThis.refusedFiles = [refused(`${FOLDER}remoteEntry.js`)];
  const { failures, files } = watch(altered);
  globalThis.refusedFiles?.push(refused(`${FOLDER}static/page.css`));
  await vi.waitFor(() => expect(failures).toHaveLength(2));
  // The order of the reports does not matter.
  const reports = failures.map(({ remote, digest, phase, message }) => [remote, digest, phase, message]);
  expect(reports.sort(([, , a = ''], [, , b = '']) => a.localeCompare(b))).toEqual([
    ['mf-a', '0123456789abcdef', 'entry', `${FOLDER}remoteEntry.js could not be loaded: altered`],
    ['mf-a', '0123456789abcdef', 'module', `${FOLDER}static/page.css could not be loaded: altered`],
  ]);
  expect(files.integrityOf(`${FOLDER}static/page.css`)).toBe(integrity);
  expect(files.integrityOf(`${FOLDER}other.css`)).toBe('');
});

test('reports a file that is gone', async () => {
  const { failures } = watch(async () => new Response('', { status: 404 }));
  globalThis.refusedFiles?.push(refused(`${FOLDER}routes.js`));
  await vi.waitFor(() => expect(failures.map(({ message }) => message)).toEqual([expect.stringMatching(/missing$/)]));
});

test.each([
  ['that arrives intact on the second try', () => Promise.resolve(new Response(BYTES))],
  ['without an answer', () => Promise.reject(new TypeError('offline'))],
])('does not blame the release for a file %s', async (_, answer) => {
  const { failures, send } = watch(answer);
  globalThis.refusedFiles?.push(refused(`${FOLDER}routes.js`));
  await vi.waitFor(() => expect(send).toHaveBeenCalled());
  await new Promise(setImmediate);
  expect(failures).toEqual([]);
});

test('ignores files that belong to no remote', async () => {
  const { send } = watch(altered);
  globalThis.refusedFiles?.push(refused('/artifacts/shell/0123456789abcdef/main.js'));
  globalThis.refusedFiles?.push(refused('/artifacts/mf-ab/0123456789abcdef/main.js'));
  await new Promise(setImmediate);
  expect(send).not.toHaveBeenCalled();
});
