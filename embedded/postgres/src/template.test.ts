import { chmod, mkdir, mkdtemp, readdir, rename, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startEmbeddedPostgres } from './start';
import type { Template } from './template';

let root: string;
let folder: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'prebell-template-'));
  // As root the database runs under another account, which needs access.
  await chmod(root, 0o755);
  folder = join(root, 'templates');
});
afterAll(() => rm(root, { recursive: true, force: true }));

const query = async (connectionString: string, statement: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
};

/** Fills the database with one row, the key. */
const templateOf = (key: string) => ({
  key,
  folder,
  prepare: vi.fn<Template['prepare']>(
    async ({ owner }) => void (await query(owner, `create table content as select '${key}' as key`)),
  ),
});

const start = async (name: string, template: Template) => {
  const lines: string[] = [];
  const server = await startEmbeddedPostgres({
    dataDir: join(root, name),
    log: (line) => lines.push(line),
    throwaway: true,
    template,
  });
  onTestFinished(() => server.stop());
  return { ...server, lines };
};

const contentOf = ({ connectionString }: { connectionString: string }) =>
  query(connectionString, 'select key from content');
const templates = () => readdir(folder);

test('throwaway clusters of one template are prepared once, then copied, and share nothing', async () => {
  const template = templateOf('shared');
  const first = await start('first', template);
  await query(first.connectionString, "insert into content values ('of the first')");
  const second = await start('second', template);
  expect(await contentOf(second)).toEqual([{ key: 'shared' }]);
  expect(await query(second.appConnectionString, 'select current_user')).toEqual([{ current_user: 'prebell_app' }]);
  expect(template.prepare).toHaveBeenCalledTimes(1);
  expect(await templates()).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)]);
});

// With the one of the test before, one more than are kept.
test('another key is another template, and of many only the last used ones stay', async () => {
  const contents: unknown[] = [];
  for (const key of ['a', 'b', 'c']) contents.push(...(await contentOf(await start(key, templateOf(key)))));
  expect(contents).toEqual([{ key: 'a' }, { key: 'b' }, { key: 'c' }]);
  expect(await templates()).toHaveLength(3);
  const again = templateOf('c');
  await start('again', again);
  expect(again.prepare).not.toHaveBeenCalled();
});

test('clusters that start at the same moment never see half a template: one prepares it, the others do without', async () => {
  const template = templateOf('contended');
  const servers = await Promise.all(['one', 'two', 'three'].map((name) => start(name, template)));
  expect(template.prepare).toHaveBeenCalledTimes(1);
  // Without a template the cluster is an ordinary one, which its caller prepares as always.
  const prepared = servers.filter(({ lines }) => lines.length === 0);
  expect(prepared.length).toBeGreaterThanOrEqual(1);
  for (const server of prepared) expect(await contentOf(server)).toEqual([{ key: 'contended' }]);
  for (const server of servers) expect(await query(server.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a template whose preparation failed is not kept: the cluster starts empty, and the next one prepares it', async () => {
  const broken = { ...templateOf('broken'), prepare: () => Promise.reject(new Error('the schema is wrong')) };
  const first = await start('failed', broken);
  expect(first.lines).toEqual(['No template for the database: the schema is wrong']);
  expect(await query(first.connectionString, "select to_regclass('content') as found")).toEqual([{ found: null }]);
  const next = await start('repaired', templateOf('broken'));
  expect(await contentOf(next)).toEqual([{ key: 'broken' }]);
});

test('what a killed process left is no template: its draft is begun anew, and an old one is removed', async () => {
  const template = templateOf('killed');
  const known = await templates();
  await start('before', template);
  const [place = ''] = (await templates()).filter((name) => !known.includes(name));
  const draft = join(folder, `${place}.draft`);
  await mkdir(join(draft, 'postgres'), { recursive: true });
  await rename(join(folder, place), join(draft, 'postgres/cluster'));
  const old = join(folder, '0123456789abcdef.draft');
  await mkdir(old);
  await utimes(old, new Date(0), new Date(0));
  expect(await contentOf(await start('after', template))).toEqual([{ key: 'killed' }]);
  expect(template.prepare).toHaveBeenCalledTimes(2);
  expect(await templates()).toContain(place);
  expect((await templates()).filter((name) => name.endsWith('.draft'))).toEqual([]);
});
