import { barSeconds, type MinuteBar } from '../provider';

/** Bars stored as columns, to save space: names appear only once, and neighbours in a column are similar. */
export interface StoredBars {
  /** Starts in minutes after `from`, each as the distance from the previous one. */
  readonly m: readonly number[];
  /** Lengths in minutes; absent if all are 1. */
  readonly n?: readonly number[];
  readonly o: readonly number[];
  readonly h: readonly number[];
  readonly l: readonly number[];
  readonly c: readonly number[];
  readonly v: readonly number[];
}

/** @param from epoch seconds from which starts count */
export const packBars = (bars: readonly MinuteBar[], from: number): StoredBars => {
  const lengths = bars.map((bar) => barSeconds(bar) / 60);
  return {
    m: bars.map(({ t }, k) => (t - (bars[k - 1]?.t ?? from)) / 60),
    ...(lengths.some((length) => length !== 1) && { n: lengths }),
    o: bars.map(({ o }) => o),
    h: bars.map(({ h }) => h),
    l: bars.map(({ l }) => l),
    c: bars.map(({ c }) => c),
    v: bars.map(({ v }) => v),
  };
};

export const unpackBars = ({ m, n, o, h, l, c, v }: StoredBars, from: number): MinuteBar[] => {
  let t = from;
  return m.map((minutes, k) => {
    t += minutes * 60;
    const length = n?.[k] ?? 1;
    return { t, ...(length !== 1 && { seconds: length * 60 }), o: o[k]!, h: h[k]!, l: l[k]!, c: c[k]!, v: v[k]! };
  });
};
