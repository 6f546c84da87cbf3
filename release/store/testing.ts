import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type Build, readBuild } from './build';

const root = mkdtemp(join(tmpdir(), 'prebell-store-'));
afterAll(async () => rm(await root, { recursive: true, force: true }));

/** A folder that is deleted after the tests of the file. */
export const temporaryFolder = async (): Promise<string> => mkdtemp(join(await root, 'folder-'));

/** A built app on disk whose only difference is `content`; `facts` are further fields of its description. */
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
