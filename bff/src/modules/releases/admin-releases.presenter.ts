import type { Canary, Release, WireAdminCanary, WireAdminRelease } from '@prebell/contracts';
import { changedApps, digestsOf, EMPTY, type ReleaseSigner, type RollbackPreview } from '@prebell/release/store';
import type { judgeNow } from './canary-verdict.service';

export const presentRollback = ({ breaks, ...rollback }: RollbackPreview) => ({ ...rollback, breaks: [...breaks] });

interface Neighbour {
  /** The release that was live before this one. */
  readonly before: Release | undefined;
}

/**
 * How many errors pages reported for a release. Pages of a canary report the canary's own release id. Those errors
 * appear on the first release that has this canary.
 */
export const reportsWith = (
  { id, canary }: Release,
  { before, counts }: Neighbour & { readonly counts: ReadonlyMap<string, number> },
): number => {
  const isFirst = canary !== undefined && before?.canary?.release !== canary.release;
  return (counts.get(id) ?? 0) + (isFirst ? (counts.get(canary.release) ?? 0) : 0);
};

export const presentRelease = (
  release: Release,
  {
    before,
    faults,
    signer = null,
  }: Neighbour & { readonly faults: number; readonly signer: ReleaseSigner | null | undefined },
): WireAdminRelease => {
  const { id, created_at, reason } = release;
  const changed = changedApps(release, before ?? EMPTY);
  return { id, created_at, reason, signed_by: signer, apps: digestsOf(release), changed, faults };
};

export const presentCanary = (
  { app, digest, percent, since, promote_at }: Canary,
  { verdict, slower, liveDigest, canary, live }: Awaited<ReturnType<typeof judgeNow>>,
): WireAdminCanary => {
  return { app, digest, live_digest: liveDigest, percent, since, promote_at, verdict, slower, canary, live };
};
