import type { AppVersion, Release } from '@prebell/contracts';
import { digestsOf, type Publisher } from '../store';
import { createTransferSizes, type TransferSizeOf } from './transfer-sizes';

/** What the store and its signatures say about a version. None of this changes while it is stored. */
export type StoredVersion = Pick<AppVersion, 'app' | 'digest' | 'is_live' | 'canary' | 'signed_by' | 'size'> & {
  readonly live_at: string;
};
type ListedVersion = Omit<StoredVersion, 'signed_by' | 'size'>;

/** How many versions of an app are listed, not counting a running canary. */
const SHOWN = 4;

/** The versions of each app among these releases: the live one, its canary, then earlier ones and canaries that ended. */
export const versionsIn = (newestFirst: readonly Release[]): ListedVersion[] => {
  const [live] = newestFirst;
  return live === undefined ? [] : Object.keys(digestsOf(live)).flatMap((app) => versionsOf(app, newestFirst));
};

const versionsOf = (app: string, newestFirst: readonly Release[]): ListedVersion[] => {
  const digests = newestFirst.map((release) => digestsOf(release)[app]);
  const [liveDigest] = digests;
  const found = new Map<string, ListedVersion>();
  const add = (digest: string, live_at: string, canary: ListedVersion['canary']) => {
    if (!found.has(digest)) found.set(digest, { app, digest, live_at, is_live: digest === liveDigest, canary });
  };
  for (const [index, { canary, created_at }] of newestFirst.entries()) {
    const is_running = index === 0;
    // A canary that was promoted is listed as an ordinary version.
    if (canary?.app === app && (is_running || !digests.includes(canary.digest)))
      add(canary.digest, canary.since, { percent: canary.percent, is_running });
    const digest = digests[index];
    // The version went live with this release, unless the previous release already had it.
    if (digest !== undefined && digests[index + 1] !== digest) add(digest, created_at, null);
  }
  const liveFirst = [...found.values()].toSorted((one, other) => Number(other.is_live) - Number(one.is_live));
  const hasCanary = liveFirst.some(({ canary }) => canary?.is_running === true);
  return liveFirst.slice(0, hasCanary ? SHOWN + 1 : SHOWN);
};

/** Reads each version once, because artefacts are immutable. */
export const createVersionReader = ({ trusted }: Pick<Publisher, 'trusted'>, transferSize: TransferSizeOf) => {
  const sizeOf = createTransferSizes({ trusted, transferSize });

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
        size: sizeOf(version.app, version.digest),
      })),
    );
};
