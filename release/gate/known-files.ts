import type { Page } from 'playwright';
import { type AppMap, artefactOf, type Build, type ReleaseStore, readFiles } from '../store';
import { folderOf } from './watch';

/** Addresses of the candidate's files with the same bytes as the live version's file of that name. */
export type KnownFiles = ReadonlySet<string>;

/** The known files of builds. Those of an app that is not live yet are all new. */
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
 * Whether a page consists of files of its app that are live already, so that it looks as it does there. The app's entry does not count: it
 * names the other files, and changes with each of them.
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
