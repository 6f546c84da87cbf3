import type { Page } from 'playwright';
import { type AppMap, artefactOf, type Build, type ReleaseStore, readFiles } from '../store';
import { folderOf } from './watch';

/**
 * Addresses of the candidate's files that are identical, byte for byte, to the live version's file of the same name.
 */
export type KnownFiles = ReadonlySet<string>;

/** Finds the known files of builds. An app that is not live yet has none. */
export const knownFiles = async (
  store: Pick<ReleaseStore, 'files'>,
  live: AppMap,
  builds: readonly Pick<Build, 'app' | 'digest' | 'folder'>[],
): Promise<KnownFiles> => {
  const known = new Set<string>();
  for (const { app, digest, folder } of builds) {
    const before = artefactOf(live, app);
    if (before === null) continue;
    const files = await store.files(app, before.digest);
    for (const [name, bytes] of await readFiles(folder))
      if (files.get(name)?.equals(bytes) === true) known.add(`${folderOf(app)}${digest}/${name}`);
  }
  return known;
};

/**
 * Whether all of the app's files on a page are live already, so that the page looks the same as the live one. The app's
 * entry does not count: it names the other files, so it changes whenever one of them does.
 */
export const isKnownPage = async (
  page: Page,
  app: string,
  { known, entry }: { readonly known: KnownFiles; readonly entry: string },
): Promise<boolean> => {
  const paths = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name, location.href).pathname),
  );
  const own = [...new Set(paths)].filter((path) => path.startsWith(folderOf(app)) && path !== entry);
  return own.length > 0 && own.every((path) => known.has(path));
};
