import { randomBytes } from 'node:crypto';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import contracts from '../../contracts/package.json' with { type: 'json' };
import { type Build, openPublisher, openStore, readHistory } from '../store';
import { fakeBuild, publisherOf, temporaryFolder } from '../store/testing';
import type { Arguments } from './arguments';
import { canaryVerb, promoteVerb } from './canary';
import type { Context } from './context';
import { gateVerb } from './gate-verbs';
import { leftOut } from './left-out';
import { publishVerb } from './publish';
import { statusVerb } from './read-verbs';
import { rollbackVerb } from './rollback';
import { NO_OPTIONS } from './testing';
import { ownWire, printLock } from './usual-checks';

const GIVEN: Arguments = { ...NO_OPTIONS, rest: ['shell'] };

let context: Context;
const said: string[] = [];
beforeEach(async () => {
  const root = await temporaryFolder();
  for (const app of ['shell', 'chromeless']) {
    const { folder } = await fakeBuild(app, 'one', [], { contracts: contracts.version });
    await cp(folder, join(root, app, 'dist'), { recursive: true });
  }
  await mkdir(join(root, 'release'));
  await writeFile(join(root, 'release/wire.lock'), printLock(ownWire()));
  said.length = 0;
  const store = openStore(join(root, 'store'));
  context = { root, store, publisher: await publisherOf(store), progress: (line) => said.push(line) };
});

const builtBackEnd = async (): Promise<void> => {
  await mkdir(join(context.root, 'bff/dist'), { recursive: true });
  await writeFile(join(context.root, 'bff/dist/main.js'), '');
};

test('a publish that cannot try the candidate in a browser is refused, says what is missing and names the ways on', async () => {
  const waysOn = /--against <url>, or use --no-browser --reason/;
  await expect(publishVerb(context, GIVEN)).rejects.toThrow('The back end is not built here (npm run build -- bff)');
  await expect(publishVerb(context, GIVEN)).rejects.toThrow(waysOn);
  await builtBackEnd();
  await expect(publishVerb(context, { ...GIVEN, rest: ['chromeless'] })).rejects.toThrow(
    'No shell is live in this store',
  );
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
  await expect(publishVerb(context, GIVEN)).rejects.toThrow('CHROMIUM_PATH names /nowhere/chromium');
  await expect(publishVerb(context, GIVEN)).rejects.toThrow(waysOn);
  expect(await context.store.head()).toBeNull();
});

test('a refused publish signs nothing: its files stay in the store, no host serves them, and the next publish uses them', async () => {
  await builtBackEnd();
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
  await expect(publishVerb(context, GIVEN)).rejects.toThrow('CHROMIUM_PATH names /nowhere/chromium');
  const [stored] = await context.store.artefacts();
  if (stored === undefined) throw new Error('a stored artefact was expected');
  const { app, digest } = stored;
  expect(await context.store.attestations(app, digest)).toEqual([]);
  const read = () => context.publisher.trusted.file(app, digest, 'entry.js');
  await expect(read()).rejects.toThrow('is not signed');
  await publishVerb(context, { ...GIVEN, 'no-browser': true, reason: 'no browser here' });
  expect([String(await read()), await context.store.artefacts()]).toEqual([
    '// shell one',
    [{ app, digest, storedAt: expect.any(Date) }],
  ]);
});

test('a build that was replaced while it was checked is not signed', async () => {
  const untried = { ...GIVEN, 'no-browser': true, reason: 'no browser here' };
  const store: typeof context.store = {
    ...context.store,
    putMaps: (...maps) =>
      writeFile(join(context.root, 'shell/dist/entry.js'), '// two').then(() => context.store.putMaps(...maps)),
  };
  const replaced = { ...context, store, publisher: { ...context.publisher, store } };
  await expect(publishVerb(replaced, untried)).rejects.toThrow('shell was built again while it was checked');
  expect(await context.store.head()).toBeNull();
});

test('a publish without a browser needs a reason, is loud, and stays in the history', async () => {
  await expect(publishVerb(context, { ...GIVEN, 'no-browser': true })).rejects.toThrow('--no-browser needs --reason');
  expect(await context.store.head()).toBeNull();
  await publishVerb(context, { ...GIVEN, 'no-browser': true, reason: 'Chromium is\n broken here' });
  expect(said.at(-1)).toBe('!!! PUBLISHED WITHOUT A BROWSER, and the history says so');
  const [release] = await readHistory(context.store);
  expect(release?.reason).toMatch(/^publish shell@[0-9a-f]{16} without a browser: Chromium is broken here$/);
});

test('a publish of everything that changed, as a start makes it, needs no reason, and the history says that no browser tried it', async () => {
  await writeFile(join(context.root, 'package.json'), JSON.stringify({ workspaces: ['shell', 'chromeless'] }));
  await publishVerb(context, { ...GIVEN, rest: [], changed: true });
  expect(said.some((line) => line.startsWith('!!!'))).toBe(false);
  const [release] = await readHistory(context.store);
  expect(release?.reason).toMatch(/ published at a start, without a browser check$/);
});

test('a publish over its budget of bytes is refused with both figures and the biggest files, and nothing becomes live', async () => {
  await writeFile(join(context.root, 'shell/dist/entry.js'), randomBytes(300 * 1024));
  const untried = { ...GIVEN, 'no-browser': true, reason: 'no browser here' };
  await expect(publishVerb(context, untried)).rejects.toThrow(
    /shell: the first paint needs 30\d\.\d KiB of scripts, the budget is 162\. The biggest: entry\.js 30\d\.\d$/m,
  );
  expect(await context.store.head()).toBeNull();
});

test('a publish into a slow store says every ten seconds what it waits for, and goes on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    const slow = new Promise<void>((free) => {
      answer = free;
    });
    const putArtefact = async (build: Build) => {
      resolve();
      await slow;
      return context.store.putArtefact(build);
    };
    context = { ...context, publisher: { ...context.publisher, store: { ...context.store, putArtefact } } };
  });
  const published = publishVerb(context, { ...GIVEN, 'no-browser': true, reason: 'no browser here' });
  await asked;
  vi.advanceTimersByTime(25_000);
  const waits = [10, 20].map(
    (waited) =>
      new RegExp(
        `^still storing shell@[0-9a-f]{16} after ${waited} s: the release store at ${context.store.name} is slow$`,
      ),
  );
  const waiting = said.filter((line) => line.startsWith('still'));
  expect(waiting).toEqual(waits.map((pattern) => expect.stringMatching(pattern)));
  answer();
  expect((await published).lines[0]).toContain('is live');
});

test('a publish without source maps says so, and one with maps does not', async () => {
  const untried = { ...GIVEN, 'no-browser': true, reason: 'no browser here' };
  const missing = 'shell has no source maps beside its build: Admin shows its stacks as reported';
  await publishVerb(context, untried);
  expect(said).toContain(missing);
  said.length = 0;
  await writeFile(join(context.root, 'shell/dist/entry.js'), '// two');
  await mkdir(join(context.root, 'shell/dist-maps'));
  await writeFile(join(context.root, 'shell/dist-maps/entry.js.map'), '{}');
  await publishVerb(context, untried);
  expect(said).not.toContain(missing);
});

test('a rollback without the gate needs a reason as well, and is as loud', async () => {
  const untried = { ...GIVEN, 'no-browser': true, reason: 'no browser here' };
  await publishVerb(context, untried);
  await writeFile(join(context.root, 'shell/dist/entry.js'), '// two');
  await publishVerb(context, untried);
  const back = { ...GIVEN, rest: [] };
  await expect(rollbackVerb(context, { ...back, 'no-gate': true })).rejects.toThrow('--no-gate needs --reason');
  await expect(rollbackVerb(context, { ...back, 'no-browser': true })).rejects.toThrow('rollback uses no browser');
  await rollbackVerb(context, { ...back, 'no-gate': true, reason: 'login is down' });
  expect(said.at(-1)).toBe('!!! ROLLED BACK WITHOUT THE GATE, and the history says so');
  const [release] = await readHistory(context.store);
  expect(release?.reason).toMatch(/^rollback to \S+ without the gate: login is down$/);
});

test('a rollback prints what happens to each app, also to one that it removes', async () => {
  const untried = { ...GIVEN, 'no-browser': true, reason: 'no browser here' };
  await publishVerb(context, untried);
  await cp((await fakeBuild('mf-a', 'one')).folder, join(context.root, 'mf-a/dist'), { recursive: true });
  await publishVerb(context, { ...NO_OPTIONS, rest: ['mf-a'], 'no-gate': true, reason: 'no browser here' });
  const back = { ...NO_OPTIONS, rest: [] };
  await expect(rollbackVerb(context, back)).rejects.toThrow('/mf-a of mf-a is no longer a page');
  const { lines, value } = await rollbackVerb(context, { ...back, force: true });
  expect(lines.slice(1)).toEqual([expect.stringMatching(/^ {2}mf-a +[0-9a-f]{16} -> removed$/)]);
  expect(value).toMatchObject({ apps: { 'mf-a': null } });
});

test('gate without a key for the app says that publish would be refused, and checks all else', async () => {
  const untried = { ...NO_OPTIONS, rest: ['chromeless'], 'no-browser': true };
  expect((await gateVerb(context, untried)).lines.join('\n')).not.toContain('refused');
  const dataDir = await temporaryFolder();
  const trust = await readFile(join(context.publisher.dataDir, 'release-trust.json'), 'utf8');
  await writeFile(join(dataDir, 'release-trust.json'), trust);
  const origin = { by: 'ada', builder: 'urn:prebell:test', source: null };
  const publisher = openPublisher({ store: context.store, dataDir, trustFile: null, origin });
  const { lines } = await gateVerb({ ...context, publisher }, untried);
  expect(lines[0]).toBe('The gate is open:');
  expect(lines.at(-1)).toContain('publish would still be refused: No key here may publish chromeless');
});

test('what a command leaves out needs a reason of 5 to 200 characters, and a reason needs something left out', () => {
  const noGate = { ...GIVEN, 'no-gate': true };
  expect(leftOut(GIVEN)).toBeUndefined();
  expect(leftOut({ ...noGate, reason: 'login is down' })).toBe('without the gate: login is down');
  for (const reason of [undefined, '', ' why ', 'x'.repeat(201)])
    expect(() => leftOut({ ...noGate, ...(reason !== undefined && { reason }) })).toThrow('--no-gate needs --reason');
  expect(() => leftOut({ ...GIVEN, reason: 'because of it' })).toThrow('--reason explains');
});

test('a canary takes one app and a percentage, its steps and the status say who gets what, and a promotion keeps what its publish left out', async () => {
  const dist = join(context.root, 'mf-a/dist');
  await cp((await fakeBuild('mf-a', 'one')).folder, dist, { recursive: true });
  const untried = { ...NO_OPTIONS, rest: ['mf-a'], 'no-gate': true, reason: 'no browser here' };
  await publishVerb(context, untried);
  await writeFile(join(dist, 'entry.js'), '// two');
  for (const canary of ['0', '100', '5%', '0.001', 'x'])
    await expect(publishVerb(context, { ...untried, canary })).rejects.toThrow('from 0.01 to 99.99');
  const wrong = { ...untried, canary: '5', 'promote-after': 'soon' };
  await expect(publishVerb(context, wrong)).rejects.toThrow('a time like 30m');
  await expect(publishVerb(context, { ...untried, 'promote-after': '30m' })).rejects.toThrow('belongs to --canary');
  await expect(publishVerb(context, { ...untried, rest: ['mf-a', 'shell'], canary: '5' })).rejects.toThrow('one app');
  const { lines } = await publishVerb(context, { ...untried, canary: '2.5', 'promote-after': '30m' });
  expect(lines).toEqual([
    expect.stringMatching(/^canary mf-a@\w{16} for 2.5% of the accounts since \S+, for everybody from \S+$/),
  ]);
  const grown = await canaryVerb(context, { ...NO_OPTIONS, rest: ['grow', '20'] });
  expect((await statusVerb(context)).lines.at(-1)).toBe(`  ${grown.lines[0]}`);
  const stopped = await canaryVerb(context, { ...NO_OPTIONS, rest: ['stop'], reason: 'slow' });
  expect(stopped.lines[0]).toMatch(/is live for everybody, and mf-a@\w{16} for nobody$/);
  expect((await readHistory(context.store))[0]?.reason).toMatch(/^canary mf-a@\w{16} stopped: slow$/);
  await publishVerb(context, { ...untried, canary: '5' });
  await canaryVerb(context, { ...NO_OPTIONS, rest: ['grow', '20'] });
  // What nobody tried does not become tried by its promotion.
  expect((await promoteVerb(context)).lines[0]).toMatch(
    /is live \(promote mf-a@\w{16}; its canary was published without the gate: no browser here\)$/,
  );
  expect((await canaryVerb(context, NO_OPTIONS)).lines).toEqual(['There is no canary']);
});
