import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { requireProgram } from '../../tooling/lib/programs.mjs';
import { ROOT } from './platform';

const exec = promisify(execFile);

/** A copy of the sources in which one app differs, like a team's working copy before a deploy. */
export interface Variant {
  /** Runs the copy's release command on a platform's store. */
  release(dataDir: string, ...args: string[]): Promise<string>;
  remove(): Promise<void>;
}

/**
 * Copies the tracked sources, replaces each `from` with its `to` in the app's own files, and builds only that app.
 * @throws Error when the app's sources do not contain a `from`
 */
export const buildVariant = async (
  app: string,
  ...edits: readonly { readonly from: string; readonly to: string }[]
): Promise<Variant> => {
  const folder = await copySources();
  try {
    for (const { from, to } of edits) await replaceIn(join(folder, app, 'src'), from, to);
    await exec(process.execPath, ['tooling/build.mjs', app], { cwd: folder });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return variantIn(folder);
};

/**
 * A copy of an app's finished build in which `to` replaces `from`. A release sees only files, so most journeys need not rebuild, which
 * takes several seconds.
 * @throws Error when no file of the build contains `from`
 */
export const rewordBuild = async (app: string, from: string, to: string): Promise<Variant> => {
  const folder = await mkdtemp(join(tmpdir(), 'prebell-variant-'));
  try {
    for (const path of [`${app}/dist`, 'release/dist', 'release/wire.lock'])
      await cp(join(ROOT, path), join(folder, path), { recursive: true });
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    await reword(join(folder, app, 'dist'), from, to);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return variantIn(folder);
};

const variantIn = (folder: string): Variant => ({
  release: async (dataDir, ...args) => {
    const env = { ...process.env, DATA_DIR: dataDir };
    return (await exec(process.execPath, ['release/dist/cli.js', ...args], { cwd: folder, env })).stdout;
  },
  remove: () => rm(folder, { recursive: true, force: true }),
});

/** Replaces a text in built files. Files that load those get the new digests, which browsers check. */
const reword = async (folder: string, from: string, to: string): Promise<void> => {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|html)$/.test(name));
  const texts = new Map<string, string>();
  for (const name of names) texts.set(name, await readFile(join(folder, name), 'utf8'));
  const changes = [{ from, to }];
  for (const change of changes) {
    for (const [name, text] of texts) {
      const changed = text.replaceAll(change.from, change.to);
      if (changed === text) continue;
      texts.set(name, changed);
      await writeFile(join(folder, name), changed);
      changes.push({ from: integrityOf(text), to: integrityOf(changed) });
    }
  }
  if (changes.length === 1) throw new Error(`No file in ${folder} contains '${from}'`);
};

const integrityOf = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** A folder with the tracked sources, the installed packages and the release command. The caller removes it. */
export const copySources = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'prebell-variant-'));
  const { stdout } = await exec(requireProgram('git'), ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    maxBuffer: 1 << 24,
  });
  const paths = stdout.split('\n').filter(Boolean);
  for (const parent of new Set(paths.map((path) => dirname(path))))
    await mkdir(join(folder, parent), { recursive: true });
  await Promise.all(
    paths.map((path) =>
      copyFile(join(ROOT, path), join(folder, path)).catch((error: NodeJS.ErrnoException) => {
        // Git lists the file, but the working tree no longer contains it.
        if (error.code !== 'ENOENT') throw error;
      }),
    ),
  );
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await cp(join(ROOT, 'release/dist'), join(folder, 'release/dist'), { recursive: true });
  // The gate starts the back end to show the candidate in its browser.
  await symlink(join(ROOT, 'bff/dist'), join(folder, 'bff/dist'));
  return folder;
};

const replaceIn = async (folder: string, from: string, to: string): Promise<void> => {
  let replaced = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(tsx?|css)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const text = await readFile(file, 'utf8');
    if (!text.includes(from)) continue;
    await writeFile(file, text.replaceAll(from, to));
    replaced += 1;
  }
  if (replaced === 0) throw new Error(`No source in ${dirname(folder)} contains '${from}'`);
};
