import { type Release, seconds } from '@prebell/contracts';
import type { Deps } from '../../deps';
import { addUsage, type UsageCount } from './release-usage.repository';
import { bucketOf, VITAL_MEASURES, type VitalMeasure } from './usage-buckets.rules';

/** Counts views and vitals that pages report, by remote and version. */
export interface ReleaseUsage {
  /** Call it when a page of this release showed these remotes. Ignores names that the release does not have. */
  noteViews(release: Pick<Release, 'remotes'>, remotes: readonly string[]): void;
  noteVital(
    release: Pick<Release, 'remotes'>,
    remote: string,
    vital: { readonly name: string; readonly value: number },
  ): void;
}

/**
 * Counts wait this long and are written together, so that a thousand views a second are one write. If the process is
 * killed, they are lost.
 */
const WRITE_EVERY_MS = seconds(2);

export const createReleaseUsage = ({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>): ReleaseUsage => {
  let waiting = new Map<string, UsageCount>();
  const write = async () => {
    // In a fixed order, because two instances that write the same rows could otherwise block each other.
    const counts = [...waiting].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, count]) => count);
    waiting = new Map();
    await addUsage(db, counts, now()).catch((error: unknown) => log.error({ err: error }, 'Lost counts of views'));
  };
  const add = (release: Pick<Release, 'remotes'>, remote: string, measure: string, bucket = 0) => {
    const digest = release.remotes[remote]?.digest;
    if (digest === undefined) return;
    if (waiting.size === 0) setTimeout(() => void write(), WRITE_EVERY_MS).unref();
    const key = [remote, digest, measure, bucket].join(' ');
    waiting.set(key, { remote, digest, measure, bucket, count: (waiting.get(key)?.count ?? 0) + 1 });
  };
  return {
    noteViews: (release, remotes) => {
      for (const remote of new Set(remotes)) add(release, remote, 'views');
    },
    noteVital: (release, remote, { name, value }) => {
      if (isShown(name)) add(release, remote, name, bucketOf(name, value));
    },
  };
};

const isShown = (name: string): name is VitalMeasure => (VITAL_MEASURES as readonly string[]).includes(name);
