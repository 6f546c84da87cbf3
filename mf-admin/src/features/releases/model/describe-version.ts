import type { AdminCanary, AdminRelease, AppVersion, PossibleRollback } from '@prebell/contracts';
import { NOTHING } from '../../../shared/format';

/** The name part of the e-mail address in a signature. */
const personOf = (by: string): string => by.replace(/@.*$/, '');

/** The end of a release's id, because ids of the same day start alike. */
export const shortRelease = (id: string): string => `…${id.slice(-6)}`;

/** Long enough to tell versions apart. */
export const shortDigest = (digest: string): string => digest.slice(0, 8);

/** '340 ms' or '1.3 s'; a dash without a measurement. */
export const formatMs = (ms: number | null): string => {
  if (ms === null) return NOTHING;
  return ms < 999.5 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
};

/** A layout shift as browsers report it: '0.02'. */
export const formatShift = (shift: number | null): string => (shift === null ? NOTHING : shift.toFixed(2));

const KIB = 1_024;

/** '48.4 KiB' or '1.2 MiB', in the units of the size budgets. */
export const formatBytes = (bytes: number): string =>
  bytes < KIB * KIB ? `${(bytes / KIB).toFixed(1)} KiB` : `${(bytes / KIB / KIB).toFixed(1)} MiB`;

/** Team, person and commit of a version's signature. */
export const signerOf = (signed: AppVersion['signed_by']): string => {
  if (signed === null) return 'No valid signature';
  const { team, by, commit, is_modified } = signed;
  const source = commit === null ? '' : `, commit ${commit.slice(0, 8)}${is_modified ? ' with changes' : ''}`;
  return `${team} (${personOf(by)}${source})`;
};

/** Person and team that published a release. */
export const authorOf = (signed: AdminRelease['signed_by']): string =>
  signed === null ? 'No valid signature' : `${personOf(signed.by)} (team ${signed.team})`;

/** What a rollback would change: the apps, and a canary of one of them, which then ends. */
export const describeRollback = (
  { changes }: Pick<PossibleRollback, 'changes'>,
  canary: Pick<AdminCanary, 'app'> | null = null,
): string[] => [
  ...Object.entries(changes).map(([app, digest]) =>
    digest === null ? `${app} is removed` : `${app} returns to ${shortDigest(digest)}`,
  ),
  ...(canary !== null && canary.app in changes ? [`the canary of ${canary.app} ends`] : []),
];
