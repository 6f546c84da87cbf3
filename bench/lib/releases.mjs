import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { remotesOf } from '../../scripts/lib/remotes.mjs';
import { run } from '../../scripts/lib/run.mjs';
import { root } from './load.mjs';
import { freePort, startPlatform } from './platform.mjs';

export const APPS = ['shell', ...remotesOf(root)];
const RELEASE = /<script type="application\/json" id="release">([\s\S]*?)<\/script>/;

/** The release a document carries; null when it carries none. */
export const releaseOf = (html) => JSON.parse(RELEASE.exec(html)?.[1] ?? 'null');
/** The document without its release: what is left names the files a browser asks for at once. */
export const withoutRelease = (html) => html.replace(RELEASE, '');

/** Gives `use` a platform with a release store of its own and a folder for what is made on the way; both are gone afterwards. */
export const withReleases = async (use) => {
  const work = await mkdtemp(join(tmpdir(), 'prebell-bench-'));
  const dataDir = join(work, 'data');
  await mkdir(dataDir);
  const platform = await startPlatform({ DATA_DIR: dataDir, PORT: String(await freePort()) });
  try {
    return await use({ url: platform.url, dataDir, work });
  } finally {
    await platform.stop();
    await rm(work, { recursive: true, force: true });
  }
};

/** A copy of an app's build that differs in one harmless file: another digest, the same behaviour. */
export const copyBuild = async (app, folder, mark) => {
  await cp(join(root, app, 'dist'), folder, { recursive: true });
  await writeFile(join(folder, 'variant.txt'), String(mark));
};

/**
 * A team's checkout with one app built differently, for as long as `use` takes: `release(...args)` runs the release command
 * there and resolves with the milliseconds it took.
 */
export const withCheckout = async ({ work, dataDir }, app, use) => {
  const folder = await mkdtemp(join(work, 'checkout-'));
  for (const path of ['release/dist', 'release/package.json'])
    await cp(join(root, path), join(folder, path), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await mkdir(join(folder, app));
  await copyBuild(app, join(folder, app, 'dist'), folder);
  const release = async (...args) => {
    const began = performance.now();
    const { code, output } = await run(process.execPath, ['release/dist/cli.js', ...args], {
      cwd: folder,
      quiet: true,
      env: { ...process.env, DATA_DIR: dataDir },
    });
    if (code !== 0) throw new Error(output);
    return performance.now() - began;
  };
  await release('lock');
  await use(release);
  await rm(folder, { recursive: true });
};
