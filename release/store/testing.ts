import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { openKeyRing } from '../signing/key-ring';
import { type Build, readBuild } from './build';
import { publish as publishSigned } from './publish';
import { openPublisher, type Publisher } from './publisher';
import { rollback as rollBackSigned } from './rollback';
import type { ReleaseStore } from './store';

const root = mkdtemp(join(tmpdir(), 'prebell-store-'));
afterAll(async () => rm(await root, { recursive: true, force: true }));

/** Creates a folder that is deleted after the tests of the file. */
export const temporaryFolder = async (): Promise<string> => mkdtemp(join(await root, 'folder-'));

/** A build on disk. Builds of the same app differ only in `content`; `facts` are further fields of its description. */
export const fakeBuild = async (
  app: string,
  content: string,
  paths: readonly string[] = [`/${app}`],
  facts: Readonly<Record<string, unknown>> = {},
): Promise<Build> => {
  const folder = await temporaryFolder();
  const isRemote = app.startsWith('mf-');
  const routes = paths.map((path) => ({ path, access: 'public', title: app }));
  const description = {
    name: app,
    version: '0.1.0',
    entry: 'entry.js',
    css: ['main.css'],
    preload: isRemote ? ['chunks/routes.js'] : [],
    ...(isRemote && { manifest: { name: app, routes } }),
    ...facts,
  };
  await mkdir(join(folder, 'chunks'));
  await writeFile(join(folder, 'artefact.json'), JSON.stringify(description));
  await writeFile(join(folder, 'entry.js'), `// ${app} ${content}`);
  await writeFile(join(folder, 'main.css'), '');
  await writeFile(join(folder, 'chunks/routes.js'), '');
  return readBuild(app, folder);
};

/** A build of a remote with exactly these files and its description. The first file is its entry. */
export const buildOf = async (
  app: string,
  files: Readonly<Record<string, string>>,
  facts: Readonly<Record<string, unknown>> = {},
): Promise<Build> => {
  const folder = await temporaryFolder();
  const [entry] = Object.keys(files);
  const manifest = { name: app, routes: [{ path: `/${app}`, access: 'public', title: app }] };
  const description = { name: app, version: '0.1.0', entry, css: [], preload: [], manifest, ...facts };
  for (const [name, text] of Object.entries({ ...files, 'artefact.json': JSON.stringify(description) })) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return readBuild(app, folder);
};

/** A data folder for each store, as each machine has one. */
const dataDirs = new Map<string, Promise<string>>();
const ORIGIN = { by: 'ada', builder: 'urn:prebell:test', source: null };

/** The only publisher of a store, with a key of its own. */
export const publisherOf = async (store: ReleaseStore): Promise<Publisher> => {
  const known = dataDirs.get(store.name) ?? prepared();
  dataDirs.set(store.name, known);
  return openPublisher({ store, dataDir: await known, trustFile: null, origin: ORIGIN });
};

const prepared = async (): Promise<string> => {
  const dataDir = await temporaryFolder();
  await openKeyRing({ dataDir, trustFile: null }).prepare();
  return dataDir;
};

type Rest<T> = T extends (first: Publisher, ...rest: infer R) => unknown ? R : never;

export const publish = async (store: ReleaseStore, ...rest: Rest<typeof publishSigned>) =>
  publishSigned(await publisherOf(store), ...rest);

export const rollback = async (store: ReleaseStore, ...rest: Rest<typeof rollBackSigned>) =>
  rollBackSigned(await publisherOf(store), ...rest);
