import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withBuildLock } from './build-lock.mjs';
import { isInstalled } from './install.mjs';
import { checkPort } from './port.mjs';
import { sourceHash } from './source-hash.mjs';

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'prebell-scripts-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (path, text) => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
};

test('the source hash changes with a source and not with its tests, stories or build', () => {
  write('app/src/a.ts', 'one');
  const before = sourceHash(root, ['app']);
  write('app/src/a.test.ts', 'test');
  write('app/src/A.stories.tsx', 'story');
  write('app/dist/a.js', 'built');
  expect(sourceHash(root, ['app'])).toBe(before);
  write('app/src/a.ts', 'two');
  expect(sourceHash(root, ['app'])).not.toBe(before);
});

test('a renamed source changes the hash', () => {
  write('app/a.ts', 'one');
  const before = sourceHash(root, ['app']);
  rmSync(join(root, 'app/a.ts'));
  write('app/b.ts', 'one');
  expect(sourceHash(root, ['app'])).not.toBe(before);
});

test('an installation counts when every package of the lockfile is there, foreign optional ones excepted', () => {
  const lock = (packages) => JSON.stringify({ packages });
  const all = {
    'node_modules/zod': { version: '1.0.0' },
    'node_modules/other-os': { version: '1.0.0', optional: true },
  };
  write('package-lock.json', lock(all));
  expect(isInstalled(root)).toBe(false);
  write('node_modules/.package-lock.json', lock({ 'node_modules/zod': { version: '1.0.0' } }));
  expect(isInstalled(root)).toBe(true);
  write('package-lock.json', lock({ ...all, 'node_modules/zod': { version: '1.0.1' } }));
  expect(isInstalled(root)).toBe(false);
});

test('a taken port is named in one sentence', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  await expect(checkPort(port, '127.0.0.1')).rejects.toThrow(`Port ${port} is taken`);
  server.close();
  await once(server, 'close');
  await expect(checkPort(port, '127.0.0.1')).resolves.toBeUndefined();
});

test('two builds of one clone never run at the same time, and a lock left by a dead process is taken over', async () => {
  write('.build/lock', '999999999');
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  };
  await Promise.all([withBuildLock(root, work), withBuildLock(root, work)]);
  expect(most).toBe(1);
});
