import type { AppVersion, HostArtefact, RemoteArtefact } from '@prebell/contracts';
import type { TrustedStore } from '../store';

/** Number of bytes that the server sends for a file, compressed as it serves it. */
export type TransferSizeOf = (name: string, bytes: Buffer) => Promise<number>;

interface Dependencies {
  readonly trusted: Pick<TrustedStore, 'attested' | 'file'>;
  readonly transferSize: TransferSizeOf;
}

/** Descriptions that the platform and the gate read, and entry files for hosts of other teams. */
const NOT_FOR_OUR_PAGES = /^((artefact|wire|mf-manifest)\.json|openEntry\.[\w.-]+)$/;

type Size = NonNullable<AppVersion['size']>;

/**
 * Bytes that browsers load for a version on our own pages: scripts before the first paint, and all files. Each file is
 * compressed once, as the server does it, even if several versions contain it. That takes seconds of processor time, so
 * no request waits for it: the result is null until then. It is also null for a version that is no longer stored or
 * whose signature does not match.
 */
export const createTransferSizes = ({ trusted, transferSize }: Dependencies) => {
  const sizes = new Map<string, Size>();
  /** Compressed sizes, by the file's SHA-256 and extension. */
  const lengths = new Map<string, number>();
  const waiting = new Set<string>();
  let work: Promise<unknown> = Promise.resolve();

  const lengthOf = async (app: string, digest: string, name: string): Promise<number> => {
    const bytes = await trusted.file(app, digest, name);
    if (bytes === null) throw new Error(`${app}@${digest} has no ${name}`);
    return transferSize(name, bytes);
  };

  const measure = async (app: string, digest: string): Promise<Size> => {
    const { artefact, files } = await trusted.attested(app, digest);
    const base = `/artifacts/${app}/${digest}/`;
    const parts = partsOfDocuments(artefact);
    const first = new Set([artefact.entry, ...artefact.preload]);
    const size = { first_paint: 0, total: 0 };
    for (const [name, hash] of files) {
      if (NOT_FOR_OUR_PAGES.test(name) || parts.has(base + name)) continue;
      // The extension decides the content type, and so the encoding.
      const key = `${hash} ${name.slice(name.lastIndexOf('.'))}`;
      const bytes = lengths.get(key) ?? (await lengthOf(app, digest, name));
      lengths.set(key, bytes);
      size.total += bytes;
      if (first.has(base + name)) size.first_paint += bytes;
    }
    return size;
  };

  return (app: string, digest: string): Size | null => {
    const key = `${app}@${digest}`;
    if (!sizes.has(key) && !waiting.has(key)) {
      waiting.add(key);
      // Measure one version at a time, because requests need the same threads. A later call retries a version that
      // failed.
      work = work
        .then(() => measure(app, digest))
        .then((size) => sizes.set(key, size))
        .catch(() => undefined)
        .finally(() => waiting.delete(key));
    }
    return sizes.get(key) ?? null;
  };
};

/** Files that the platform inlines into its pages, so that browsers never request them. */
const partsOfDocuments = (artefact: HostArtefact | RemoteArtefact): ReadonlySet<string> =>
  'manifest' in artefact
    ? new Set(Object.values(artefact.pages).flatMap(({ html }) => html ?? []))
    : new Set(artefact.frame === null ? [] : [artefact.frame]);
