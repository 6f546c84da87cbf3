import { type AppVersion, HOSTS, type WireReleasesAnswer } from '@prebell/contracts';
import type { StoredVersion } from '@prebell/release/live';
import type { UsageCount } from './release-usage.repository';
import { percentile75, type VitalMeasure } from './usage-buckets.rules';

type WireVersion = NonNullable<WireReleasesAnswer['versions']>[number];

interface Counted {
  readonly usage: readonly UsageCount[];
  /** Number of errors, by `app@digest`. */
  readonly faults: ReadonlyMap<string, number>;
  /** Reports from pages of other origins. */
  readonly elsewhere: {
    readonly faults: readonly {
      readonly host: string;
      readonly remote: string;
      readonly digest: string;
      readonly count: number;
    }[];
    readonly vitals: readonly (UsageCount & { readonly host: string })[];
  };
}

const isHost = (app: string): boolean => (HOSTS as readonly string[]).includes(app);

/** The 75th percentiles of the vitals of a version. */
export const vitalsOf = (usage: readonly UsageCount[], app: string, digest: string): AppVersion['vitals'] => {
  const own = usage.filter((count) => count.remote === app && count.digest === digest);
  const p75 = (measure: VitalMeasure) =>
    percentile75(
      measure,
      new Map(own.flatMap((count) => (count.measure === measure ? [[count.bucket, count.count]] : []))),
    );
  return { lcp: p75('LCP'), inp: p75('INP'), cls: p75('CLS') };
};

/** Versions with what their pages reported. */
export const presentVersions = (
  versions: readonly StoredVersion[],
  { usage, faults, elsewhere }: Counted,
): WireVersion[] =>
  versions.flatMap((version) => {
    const { app, digest } = version;
    const own = usage.filter((count) => count.remote === app && count.digest === digest);
    const ownPages = {
      ...version,
      host: null,
      views: isHost(app) ? null : (own.find(({ measure }) => measure === 'views')?.count ?? 0),
      faults: isHost(app) ? null : (faults.get(`${app}@${digest}`) ?? 0),
      vitals: vitalsOf(usage, app, digest),
    };
    const isThis = (report: { readonly remote: string; readonly digest: string }) =>
      report.remote === app && report.digest === digest;
    const reported = { faults: elsewhere.faults.filter(isThis), vitals: elsewhere.vitals.filter(isThis) };
    const hosts = [...new Set([...reported.faults, ...reported.vitals].map(({ host }) => host))].sort();
    const there = hosts.map((host) => ({
      ...version,
      host,
      views: null,
      faults: reported.faults.filter((fault) => fault.host === host).reduce((sum, { count }) => sum + count, 0),
      vitals: vitalsOf(
        reported.vitals.filter((vital) => vital.host === host),
        app,
        digest,
      ),
    }));
    return [ownPages, ...there];
  });
