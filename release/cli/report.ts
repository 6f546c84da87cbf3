import { digestsOf, type Published } from '../store';
import type { Result } from './context';

/**
 * The output after a publish or rollback: the live release, and each app's old and new digest. A digest is null if the
 * app was removed.
 */
export const report = ({ release, before, changed }: Published): Result => {
  const verdict = changed ? `is live (${release.reason})` : 'stays live: its digests are the same';
  const was = before === null ? {} : digestsOf(before);
  const is = digestsOf(release);
  const apps = [...new Set([...Object.keys(is), ...Object.keys(was)])]
    .filter((app) => was[app] !== is[app])
    .map((app) => [app, is[app] ?? null] as const);
  const lines = apps.map(([app, digest]) => `  ${app.padEnd(14)} ${was[app] ?? '(new)'} -> ${digest ?? 'removed'}`);
  return {
    lines: [`release ${release.id} ${verdict}`, ...lines],
    value: { release: release.id, changed, reason: release.reason, apps: Object.fromEntries(apps) },
  };
};
