import type { AppVersion, Release } from '@prebell/contracts';
import { digestsOf, type Publisher } from '@prebell/release/store';

/** What the store and its signatures say about a version; nothing here changes while it is stored. */
export type StoredVersion = Pick<AppVersion, 'app' | 'digest' | 'is_live' | 'signed_by' | 'size'> & {
  readonly live_at: string;
};

/** The live version and so many before it. */
const SHOWN = 4;

/** The versions of each app among these releases, the newest release first. */
export const versionsIn = (
  newestFirst: readonly Release[],
): Pick<StoredVersion, 'app' | 'digest' | 'live_at' | 'is_live'>[] => {
  const [live] = newestFirst;
  if (live === undefined) return [];
  return Object.entries(digestsOf(live)).flatMap(([app, liveDigest]) => {
    const found = new Map<string, string>();
    for (const [index, release] of newestFirst.entries()) {
      const digest = digestsOf(release)[app];
      const earlier = newestFirst[index + 1];
      if (digest === undefined || found.has(digest)) continue;
      // It went live with this release, unless the one before had it already.
      if (earlier === undefined || digestsOf(earlier)[app] !== digest) found.set(digest, release.created_at);
    }
    return [...found]
      .slice(0, SHOWN)
      .map(([digest, live_at]) => ({ app, digest, live_at, is_live: digest === liveDigest }));
  });
};

/** Reads versions once each: artefacts are immutable. */
export const createVersionReader = ({ store, trusted }: Pick<Publisher, 'store' | 'trusted'>) => {
  const sizes = new Map<string, AppVersion['size']>();

  const sizeOf = async (app: string, digest: string): Promise<AppVersion['size']> => {
    const key = `${app}@${digest}`;
    const known = sizes.get(key);
    if (known !== undefined) return known;
    const attested = await trusted.attested(app, digest).catch(() => null);
    const files = await store.files(app, digest);
    if (attested === null || files.size === 0) return null;
    const { entry, preload } = attested.artefact;
    const bytesOf = (url: string) => files.get(url.slice(`/artifacts/${app}/${digest}/`.length))?.length ?? 0;
    const size = {
      first_paint: [entry, ...preload].reduce((sum, url) => sum + bytesOf(url), 0),
      total: [...files.values()].reduce((sum, { length }) => sum + length, 0),
    };
    sizes.set(key, size);
    return size;
  };

  const signerOf = async (app: string, digest: string): Promise<AppVersion['signed_by']> => {
    const attested = await trusted.attested(app, digest).catch(() => null);
    if (attested === null) return null;
    const { teams, origin } = attested;
    const { by, source } = origin;
    return { team: teams.join(', '), by, commit: source?.commit ?? null, is_modified: source?.isModified ?? false };
  };

  return (newestFirst: readonly Release[]): Promise<StoredVersion[]> =>
    Promise.all(
      versionsIn(newestFirst).map(async (version) => ({
        ...version,
        signed_by: await signerOf(version.app, version.digest),
        size: await sizeOf(version.app, version.digest),
      })),
    );
};
