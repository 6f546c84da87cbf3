import type { AppVersion, HostArtefact, RemoteArtefact } from '@prebell/contracts';
import type { TrustedStore } from '@prebell/release/store';
import { transferSize } from '@prebell/server/http';

interface Dependencies {
  readonly trusted: Pick<TrustedStore, 'attested' | 'file'>;
}

/** Descriptions that the platform and the gate read, and the ways in for other teams' hosts. */
const NOT_FOR_OUR_PAGES = /^((artefact|wire|mf-manifest)\.json|openEntry\.[\w.-]+)$/;

/**
 * What a browser transfers of a version in our pages: scripts before the first paint, and all files. Each file is compressed once, as it
 * is served, however many versions have it. Null for a version that is no longer stored or cannot be believed.
 */
export const createTransferSizes = ({ trusted }: Dependencies) => {
  /** By the SHA-256 of the file. */
  const known = new Map<string, Promise<number>>();

  const measure = async (app: string, digest: string, name: string): Promise<number> => {
    const bytes = await trusted.file(app, digest, name);
    if (bytes === null) throw new Error(`${app}@${digest} has no ${name}`);
    return transferSize(name, bytes);
  };

  return async (app: string, digest: string): Promise<AppVersion['size']> => {
    const attested = await trusted.attested(app, digest).catch(() => null);
    if (attested === null) return null;
    const { artefact, files } = attested;
    const base = `/artifacts/${app}/${digest}/`;
    const parts = partsOfDocuments(artefact);
    const first = new Set([artefact.entry, ...artefact.preload]);
    const size = { first_paint: 0, total: 0 };
    for (const [name, hash] of files) {
      if (NOT_FOR_OUR_PAGES.test(name) || parts.has(base + name)) continue;
      // The content type, and so the encoding, depends on the ending.
      const key = `${hash} ${name.slice(name.lastIndexOf('.'))}`;
      const work = known.get(key) ?? measure(app, digest, name);
      known.set(key, work);
      const bytes = await work.catch(() => null);
      if (bytes === null) {
        known.delete(key);
        return null;
      }
      size.total += bytes;
      if (first.has(base + name)) size.first_paint += bytes;
    }
    return size;
  };
};

/** Files that the platform writes into its pages, so that no browser requests them. */
const partsOfDocuments = (artefact: HostArtefact | RemoteArtefact): ReadonlySet<string> =>
  'manifest' in artefact
    ? new Set(Object.values(artefact.pages).flatMap(({ html }) => html ?? []))
    : new Set(artefact.frame === null ? [] : [artefact.frame]);
