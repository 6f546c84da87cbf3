import type { HostArtefact, Release } from '@prebell/contracts';
import { integrityOf } from '@prebell/release/store';
import type { KeptPage } from '../installable/dispatch-worker.gateway';
import type { ArtefactFiles } from './artefact-files.gateway';
import { findPage, isChromelessPage } from './find-page.rules';
import { type PageSettings, renderKeptPage } from './page.html';

interface Dependencies {
  readonly settings: PageSettings;
  readonly artefacts: Pick<ArtefactFiles, 'files'>;
}

type Version = Pick<HostArtefact, 'digest' | 'base'>;

/** The files that a page can load. Builds also contain descriptions and contracts, which only the release gate reads. */
const LOADED = /\.(js|css|woff2|svg|png)$/;

/** Makes the page of `path` for a service worker to store. Null while no chromeless host or no such page is live. */
export const createKeptPage = ({ settings, artefacts }: Dependencies, path: string) => {
  /** Integrities by artefact and base, which never change. Only those of the last release stay in memory. */
  let known = new Map<string, Promise<Record<string, string>>>();

  const integritiesOf = async (app: string, { digest, base = digest }: Version): Promise<Record<string, string>> => {
    const files = await artefacts.files(app, digest);
    const loaded = [...files].filter(([name]) => LOADED.test(name));
    return Object.fromEntries(loaded.map(([name, bytes]) => [`/artifacts/${app}/${base}/${name}`, integrityOf(bytes)]));
  };

  return async (live: Release): Promise<KeptPage | null> => {
    const host = live.chromeless;
    const page = findPage(live, path);
    if (host === null || page === null || !isChromelessPage(page.route)) return null;
    const { name } = page.remote.manifest;
    const apps: readonly [string, Version][] = [
      ['chromeless', host],
      [name, page.remote],
    ];
    const before = known;
    known = new Map(
      apps.map(([app, version]) => {
        const key = `${app}/${version.digest} ${version.base}`;
        return [key, before.get(key) ?? integritiesOf(app, version)];
      }),
    );
    try {
      const files = Object.assign({}, ...(await Promise.all(known.values())));
      // No other app runs on this page. Leaving the others out, their publishes change only the release's id in what is
      // stored.
      const release: Release = { ...live, shell: null, remotes: { [name]: page.remote } };
      return { ...renderKeptPage({ release, host, page, ...settings }), files };
    } catch (error) {
      known = new Map();
      throw error;
    }
  };
};
