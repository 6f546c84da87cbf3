/** Views of one minute, and those in which the remote or one of its requests failed. */
export interface Minute {
  /** The minute's start, milliseconds. */
  readonly at: number;
  readonly views: number;
  readonly affected: number;
}

/** Accounts with the canary, and those with the live version, over the same time. */
export interface Sides {
  readonly canary: readonly Minute[];
  readonly live: readonly Minute[];
}

/** `undecided`: not enough views yet. */
type Verdict = 'worse' | 'no_worse' | 'undecided';

/**
 * How many affected views of one account count; after them its views are ignored. So it takes three accounts to stop a canary:
 * one may have a bad network, or invent errors.
 */
export const MOST_PER_ACCOUNT = 3;

/** A canary is worse if its odds of an affected view are this many times the live ones. */
const ODDS = 10;
/** Evidence in powers of ten. False alarms become rarer with it, and a bad canary needs that many affected views at least. */
const ALARM = 7;
const ACCEPT = -2;
/** Live views that we assume at the start: 1 in 200 affected. */
const PRIOR = { views: 200, affected: 1 };
/** The lowest rate that we assume: with a lower one, each error would raise an alarm. */
const LEAST_RATE = 0.001;
/** Weight of the usual rate against the live views of the same minutes. */
const NEARBY_VIEWS = 5;
/** The same minutes are these, before and after: one has too few views where few people are, and many would dilute a short failure. */
const NEARBY = [0, 1, 4] as const;
const MINUTE_MS = 60_000;

/**
 * Compares a canary with the live version by Wald's sequential probability ratio test (A. Wald, 'Sequential Tests of Statistical
 * Hypotheses', Annals of Mathematical Statistics 16 (1945), 117-186) on views that are affected or not: rate p of the live
 * version against odds ten times as high. An affected view adds log10(10) = 1 to the evidence and each view takes
 * log10(1 + 9p) off. The alarm is repeated from zero (E. S. Page, 'Continuous Inspection Schemes', Biometrika 41 (1954),
 * 100-115), so that many good hours do not hide a bad one. A failure of the platform affects both versions in the same minutes:
 * there, p is the rate of these minutes if that is higher.
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
    // A view may have been counted in the minute before its error.
    const step = affected - Math.max(views, affected) * Math.log10(1 + (ODDS - 1) * rate);
    alarm = Math.max(0, alarm + step);
    evidence += step;
    if (alarm >= ALARM) return 'worse';
  }
  return evidence <= ACCEPT ? 'no_worse' : 'undecided';
};

/** All views, and the affected ones. A page may report an error before its view is counted. */
export const sumOf = (minutes: readonly Minute[]): Pick<Minute, 'views' | 'affected'> =>
  minutes.reduce(
    (sum, { views, affected }) => ({
      views: sum.views + Math.max(views, affected),
      affected: sum.affected + affected,
    }),
    { views: 0, affected: 0 },
  );

/** The 75th percentiles of a version; null without a report. */
interface Vitals {
  readonly lcp: number | null;
  readonly inp: number | null;
  readonly cls: number | null;
}

/** Up to here a vital is good (https://web.dev/articles/vitals). */
const GOOD: { readonly [Name in keyof Vitals]: number } = { lcp: 2_500, inp: 200, cls: 0.1 };
const SLOWER = 1.5;

/** Vitals that are no longer good and half as high again as those of the live version. */
export const slowerVitals = (canary: Vitals, live: Vitals): (keyof Vitals)[] =>
  (Object.keys(GOOD) as (keyof Vitals)[]).filter((name) => {
    const [value, usual] = [canary[name], live[name]];
    return value !== null && value > Math.max(GOOD[name], SLOWER * (usual ?? 0));
  });
