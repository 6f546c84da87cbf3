import { type TradingDay, toMs } from '@prebell/contracts';

const twoDigits = { hour: '2-digit', minute: '2-digit' } as const;
const shortFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', ...twoDigits });
const fullFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', ...twoDigits, second: '2-digit' });

/** Epoch seconds as Eastern time without a leading zero, as traders write it: 4:00, 9:30, 16:00. */
export const clockText = (t: number): string => shortFormat.format(toMs(t)).replace(/^0/, '');

/** The elapsed share of an interval, 0 to 1; 0 for an empty interval. */
export const share = (value: number, from: number, to: number): number =>
  to > from ? Math.min(1, Math.max(0, (value - from) / (to - from))) : 0;

export type RibbonSession = 'pre' | 'core' | 'extended';

export const ribbonSegments = (day: TradingDay) =>
  [
    { name: 'pre', label: 'Pre-Market', from: day.pre_open, to: day.open },
    { name: 'core', label: 'Core Trading', from: day.open, to: day.close },
    { name: 'extended', label: 'Extended Hours', from: day.close, to: day.post_close },
  ] as const satisfies readonly { name: RibbonSession; label: string; from: number; to: number }[];

/** The share of the ribbon that a segment label and the cursor's time need to fit side by side. */
const LABEL_SHARE = 0.1;

/** The width of one label letter as a share of the ribbon on a laptop screen. Phones show only the label's time. */
const LETTER_SHARE = 0.0048;

/** Whether a tick overlaps a segment's label. Times are epoch seconds. */
export const ticksCoverLabel = (
  day: TradingDay,
  { label, from, to }: { readonly label: string; readonly from: number; readonly to: number },
  hits: readonly { readonly t: number }[],
): boolean => {
  const reach = LETTER_SHARE * `${label} ${clockText(from)}`.length * (day.post_close - day.pre_open);
  return hits.some(({ t }) => t >= from && t < Math.min(to, from + reach));
};

export interface RibbonCursor {
  /** Position on the ribbon, 0 to 1. */
  readonly at: number;
  readonly text: string;
  readonly session: RibbonSession;
  /** The side of the line where the time appears, away from the nearer session boundary so that it covers no label. */
  readonly side: 'before' | 'after';
  /** The time overlaps the segment's own label. */
  readonly coversLabel: boolean;
}

/** The cursor at `now` (epoch seconds); null outside the trading day or while the time is unknown. */
export const ribbonCursor = (day: TradingDay, now: number | null): RibbonCursor | null => {
  const segment = now === null ? undefined : ribbonSegments(day).find(({ from, to }) => now >= from && now < to);
  if (now === null || segment === undefined) return null;
  return {
    at: share(now, day.pre_open, day.post_close),
    text: fullFormat.format(toMs(now)).replace(/^0/, ''),
    session: segment.name,
    side: now - segment.from > segment.to - now ? 'before' : 'after',
    coversLabel: (now - segment.from) / (day.post_close - day.pre_open) < LABEL_SHARE,
  };
};
