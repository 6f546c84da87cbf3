import { toMs, toSeconds } from '@prebell/contracts';
import { barEnd, minuteOf } from '../clock/minute';
import type { MinuteBar, MinuteChange, MinuteDraft, PrintBatch } from '../provider';
import type { Columns } from './columns';
import { NOT_OF_MINUTE } from './official';

/** A draft of a bar from a source. Later prints never change its open or close. */
export const draftOf = ({ t, o, h, l, c, v }: MinuteBar): MinuteDraft => ({
  bar: { t, o, h, l, c, v },
  openAt: toMs(t),
  closeAt: barEnd(t),
});

/** A minute without prints so far. */
export const emptyDraft = (t: number): MinuteDraft => ({
  bar: { t, o: Number.NaN, h: Number.NaN, l: Number.NaN, c: Number.NaN, v: 0 },
  openAt: Number.NaN,
  closeAt: Number.NaN,
});

/** The minute of a symbol's newest print, null before the first. */
export const runningDraft = (c: Columns, index: number): MinuteDraft | null => {
  const start = c.barStart[index]!;
  if (Number.isNaN(start)) return null;
  const [o, h, l, close] = [c.barOpen[index]!, c.barHigh[index]!, c.barLow[index]!, c.barClose[index]!];
  return {
    bar: { t: toSeconds(start), o, h, l, c: close, v: c.barVolume[index]! },
    openAt: c.barOpenAt[index]!,
    closeAt: c.barCloseAt[index]!,
  };
};

/** The bars of ascending minutes. A minute without any price gets no bar. */
export const barsOf = (drafts: readonly MinuteDraft[]): MinuteBar[] =>
  drafts.filter(({ bar }) => !Number.isNaN(bar.c)).map(({ bar }) => bar);

/** Adds a print to its minute in a symbol's ascending minutes. */
export const extendSeries = (drafts: MinuteDraft[], batch: PrintBatch, k: number): void => {
  const t = minuteOf(batch.from[k]!);
  const at = batch.at[k]!;
  const position = drafts.findLastIndex(({ bar }) => bar.t <= t);
  let draft = drafts[position];
  if (draft?.bar.t !== t) {
    draft = emptyDraft(t);
    drafts.splice(position + 1, 0, draft);
  }
  const { bar } = draft;
  bar.v += batch.volume[k]!;
  if (((batch.traits?.[k] ?? 0) & NOT_OF_MINUTE) !== 0) return;
  const [open, high, low, close] = [batch.open[k]!, batch.high[k]!, batch.low[k]!, batch.close[k]!];
  // Negate these comparisons: before the first print the value is NaN, and a comparison with NaN is always false.
  if (!Number.isNaN(high)) {
    if (!(bar.h >= high)) bar.h = high;
    if (!(bar.l <= low)) bar.l = low;
  }
  if (Number.isNaN(close)) return;
  if (!(draft.openAt <= at)) {
    bar.o = Number.isNaN(open) ? close : open;
    draft.openAt = at;
  }
  if (!(at < draft.closeAt)) {
    bar.c = close;
    draft.closeAt = at;
  }
};

/** Merges changed minutes into ascending ones. */
export const changeSeries = (drafts: MinuteDraft[], changes: readonly MinuteChange[]): void => {
  for (const { t, draft } of changes) {
    const position = drafts.findLastIndex(({ bar }) => bar.t <= t);
    const isKnown = drafts[position]?.bar.t === t;
    const fresh = draft === null ? [] : [{ ...draft, bar: { ...draft.bar } }];
    drafts.splice(isKnown ? position : position + 1, isKnown ? 1 : 0, ...fresh);
  }
};
