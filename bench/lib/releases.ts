import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../../tooling/lib/run.mjs';
import { until } from './pace';
import { startPlatform, withFolder } from './platform';
import { root } from './root';

export const APPS = ['shell', 'mf-marketing', 'mf-trading', 'mf-billing', 'mf-admin', 'mf-cad'] as const;
const RELEASE = /<script type="application\/json" id="release">([\s\S]*?)<\/script>/;

/** The release in a document; null if it has none. */
export const releaseOf = (html: string) => JSON.parse(RELEASE.exec(html)?.[1] ?? 'null');
/** The document without its release; the rest names the files that a browser requests immediately. */
export const withoutRelease = (html: string) => html.replace(RELEASE, '');

export interface Store {
  readonly url: string;
  readonly dataDir: string;
  /** A folder for intermediate files. */
  readonly work: string;
}

/** Teams publish from their own machines, so the live platform on this one is kept small. */
const SMALL = { MARKET_SIM_SYMBOLS: '500', MARKET_SIM_RATE: '100' };

/** Passes `use` a platform with a separate release store. */
export const withReleases = <T>(use: (store: Store) => Promise<T>): Promise<T> =>
  withFolder(async (work) => {
    const dataDir = join(work, 'data');
    await mkdir(dataDir);
    const platform = await startPlatform({ ...SMALL, DATA_DIR: dataDir });
    return use({ url: platform.url, dataDir, work }).finally(() => platform.stop());
  });

/**
 * Copies an app's build as if the code of one page had changed: that page's file, and the scripts that name it, get other bytes and
 * names. All other files stay. An app without pages differs only in a harmless file.
 */
export const copyBuild = async (app: string, folder: string, mark: string | number) => {
  await cp(join(root, app, 'dist'), folder, { recursive: true });
  await writeFile(join(folder, `variant.${digestOf(String(mark))}.txt`), String(mark));
  const names = (await readdir(folder)).filter((file) => /\.(js|json)$/.test(file)).sort();
  const page = names.find((file) => /Page\.\w+\.js$/.test(file));
  if (page === undefined) return;
  const texts = new Map<string, string>();
  for (const name of names) texts.set(name, await readFile(join(folder, name), 'utf8'));
  /** How other files still refer to a changed script: its old hash and integrity value. */
  const waiting = new Map([[page, { hash: HASH.exec(page)?.[1] ?? '', integrity: sha384(texts.get(page) ?? '') }]]);
  const changed = new Set<string>();
  texts.set(page, `${texts.get(page)}\n// ${mark}\n`);
  for (const [name, said] of waiting) {
    waiting.delete(name);
    changed.add(name);
    const text = texts.get(name) ?? '';
    const is = { hash: digestOf(text), integrity: sha384(text) };
    for (const [other, old] of texts) {
      // Scripts name others by number and hash, descriptions by their full names. Entries contain the integrity value of each file.
      const next = old.replaceAll(said.hash, is.hash).replaceAll(said.integrity, is.integrity);
      if (other === name || next === old) continue;
      texts.set(other, next);
      const hash = HASH.exec(other)?.[1];
      if (hash === undefined || waiting.has(other)) continue;
      waiting.set(other, { hash: changed.has(other) ? digestOf(old) : hash, integrity: sha384(old) });
    }
  }
  for (const name of changed) await rm(join(folder, name));
  for (const [name, text] of texts)
    await writeFile(join(folder, changed.has(name) ? name.replace(HASH, `.${digestOf(text)}.js`) : name), text);
};

/** The hash in a script's file name. */
const HASH = /\.([0-9a-f]{8})\.js$/;
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);
const sha384 = (text: string): string => createHash('sha384').update(text).digest('base64');

type Release = (...args: string[]) => Promise<number>;
/**
 * A team's checkout with one app built differently, which exists only while `use` runs. `release(...args)` runs the release command in
 * this folder and resolves with the milliseconds it took.
 */
export const withCheckout = async (
  { work, dataDir }: Store,
  app: string,
  use: (release: Release, folder: string) => Promise<void>,
) => {
  const folder = await mkdtemp(join(work, 'checkout-'));
  for (const path of ['release/dist', 'release/package.json', 'release/wire.lock'])
    await cp(join(root, path), join(folder, path), { recursive: true });
  // The gate starts the back end to show the candidate in its browser.
  for (const path of ['node_modules', 'bff']) await symlink(join(root, path), join(folder, path));
  await mkdir(join(folder, app));
  await copyBuild(app, join(folder, app, 'dist'), folder);
  const env = { ...process.env, DATA_DIR: dataDir };
  const release: Release = async (...args) => {
    const began = performance.now();
    const command = ['release/dist/cli.js', ...args];
    const { code, output } = await run(process.execPath, command, { cwd: folder, quiet: true, env });
    if (code !== 0) throw new Error(output);
    return performance.now() - began;
  };
  await use(release, folder);
  await rm(folder, { recursive: true });
};

export const LOOK_EVERY_MS = 20;

const liveId = async (url: string): Promise<string> => releaseOf(await (await fetch(`${url}/login`)).text()).id;

/** Runs the command while loading pages. Returns when it ended and when a page first had another release, milliseconds. */
export const untilSeen = async (url: string, command: () => Promise<number>) => {
  const before = await liveId(url);
  const began = performance.now();
  const ended = command();
  const seen = until(async () => (await liveId(url)) !== before, 300_000, LOOK_EVERY_MS).then(
    () => performance.now() - began,
  );
  // If the command failed, the platform stops and pages fail to load. Report the command's error, not theirs.
  seen.catch(() => undefined);
  return { command: await ended, seen: await seen };
};
