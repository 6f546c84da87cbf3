import type { AppVersion, PossibleRollback } from '@prebell/contracts';
import { NOTHING } from '../../../shared/format';

/** Enough of a digest to tell versions apart. */
export const shortDigest = (digest: string): string => digest.slice(0, 8);

/** '340 ms', '1.3 s', or a dash without a report. */
export const formatMs = (ms: number | null): string => {
  if (ms === null) return NOTHING;
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
};

/** A layout shift as browsers give it: '0.02'. */
export const formatShift = (shift: number | null): string => (shift === null ? NOTHING : shift.toFixed(2));

/** '48 KB', '1.2 MB'. */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Team, person and commit of a signature. */
export const signerOf = (signed: AppVersion['signed_by']): string => {
  if (signed === null) return 'No valid signature';
  const { team, by, commit, is_modified } = signed;
  const source = commit === null ? '' : `, commit ${commit.slice(0, 8)}${is_modified ? ' with changes' : ''}`;
  return `${team} (${by}${source})`;
};

/** What a rollback would change, one sentence for each app. */
export const describeRollback = ({ changes }: PossibleRollback): string[] =>
  Object.entries(changes).map(([app, digest]) =>
    digest === null ? `${app} goes away` : `${app} returns to ${shortDigest(digest)}`,
  );
