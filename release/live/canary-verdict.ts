/** Views of one minute, and how many of them had an error of the remote or a failed request. */
export interface Minute {
  /** The minute's start, milliseconds. */
  readonly at: number;
  readonly views: number;
  readonly affected: number;
}

/** The figures of the canary's accounts and those of the live version, over the same time. */
export interface Sides {
  readonly canary: readonly Minute[];
  readonly live: readonly Minute[];
}

/** `undecided`: there are not enough views yet. */
type Verdict = 'worse' | 'no_worse' | 'undecided';

/**
 * An account's views are ignored after this many affected ones. So it takes three accounts to stop a canary: one may
 * have a bad network, or invent errors.
 */
export const MOST_PER_ACCOUNT = 3;

/** A canary is worse if its odds of an affected view are this many times those of the live version. */
const ODDS = 10;
/**
 * Evidence needed for an alarm, in powers of ten. A higher value makes false alarms rarer. A bad canary must have at
 * least this many affected views.
 */
const ALARM = 7;
const ACCEPT = -2;
/** Views of the live version that we assume at the start: 1 in 200 affected. */
const PRIOR = { views: 200, affected: 1 };
/** Lowest error rate that we assume: with a lower one, every single error would raise an alarm. */
const LEAST_RATE = 0.001;
/** How many views the usual rate counts for when we estimate the rate around one minute. */
const NEARBY_VIEWS = 5;
/**
 * How many minutes before and after count as nearby. One minute alone has too few views when there are few visitors,
 * and a long span would hide a short failure.
 */
const NEARBY = [0, 1, 4] as const;
const MINUTE_MS = 60_000;

/**
 * Compares a canary with the live version by Wald's sequential probability ratio test (A. Wald, 'Sequential Tests of
 * Statistical Hypotheses', Annals of Mathematical Statistics 16 (1945), 117-186). Each view is affected or not; the
 * test compares the live version's rate p with odds ten times as high. An affected view adds log10(10) = 1 to the
 * evidence, and each view subtracts log10(1 + 9p). The alarm's sum never falls below zero (E. S. Page, 'Continuous
 * Inspection Schemes', Biometrika 41 (1954), 100-115), so that many good hours do not hide a bad one. A failure of the
 * platform affects both versions in the same minutes: for those minutes, p is their own rate if that is higher.
 */
export const judgeCanary = ({ canary, live }: Sides): Verdict => {
  const total = sumOf(live);
  const usual = Math.max(LEAST_RATE, (total.affected + PRIOR.affected) / (total.views + PRIOR.views));
  const byMinute = new Map(live.map((minute) => [minute.at, minute]));
  const nearby = (at: number, width: number): number => {
    const around = Array.from({ length: 2 * width + 1 }, (_, index) => at + (index - width) * MINUTE_MS);
    const { views, affected } = sumOf(around.flatMap((minute) => byMinute.get(minute) ?? []));
    return (affected + NEARBY_VIEWS * usual) / (views + NEARBY_VIEWS);
  };
  let alarm = 0;
  let evidence = 0;
  for (const { at, views, affected } of canary.toSorted((one, other) => one.at - other.at)) {
    const rate = Math.max(usual, ...NEARBY.map((width) => nearby(at, width)));
    // A view may have been counted one minute before its error, so there can be more affected views than views.
    const step = affected - Math.max(views, affected) * Math.log10(1 + (ODDS - 1) * rate);
    alarm = Math.max(0, alarm + step);
    evidence += step;
    if (alarm >= ALARM) return 'worse';
  }
  return evidence <= ACCEPT ? 'no_worse' : 'undecided';
};

/** The sum of all views and of the affected ones. A page may report an error before its view is counted. */
export const sumOf = (minutes: readonly Minute[]): Pick<Minute, 'views' | 'affected'> =>
  minutes.reduce(
    (sum, { views, affected }) => ({
      views: sum.views + Math.max(views, affected),
      affected: sum.affected + affected,
    }),
    { views: 0, affected: 0 },
  );

/** The 75th percentile of each vital for a version; null if there are no reports. */
interface Vitals {
  readonly lcp: number | null;
  readonly inp: number | null;
  readonly cls: number | null;
}

/** A vital up to this value is good (https://web.dev/articles/vitals). */
const GOOD: { readonly [Name in keyof Vitals]: number } = { lcp: 2_500, inp: 200, cls: 0.1 };
const SLOWER = 1.5;

/** The vitals that are not good and more than 1.5 times those of the live version. */
export const slowerVitals = (canary: Vitals, live: Vitals): (keyof Vitals)[] =>
  (Object.keys(GOOD) as (keyof Vitals)[]).filter((name) => {
    const [value, usual] = [canary[name], live[name]];
    return value !== null && value > Math.max(GOOD[name], SLOWER * (usual ?? 0));
  });
