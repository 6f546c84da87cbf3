import morning from './morning.json';

/** Milliseconds between frames. The page's player and the live page use the same clock, so that the film does not jump. */
export const FRAME_MS = 600;

export interface FilmRow {
  readonly symbol: string;
  readonly price: number;
  readonly percent_change: number;
  readonly volume: number;
  readonly relative_volume: number | null;
}

export interface Frame {
  /** Minutes after 4:00 AM ET. */
  readonly minute: number;
  /** Market time, such as '9:29'. */
  readonly time: string;
  /** The strongest symbol first. */
  readonly rows: readonly FilmRow[];
}

/** '7:08' for 188 minutes after 4:00 AM ET. */
export const clockAt = (minute: number): string =>
  `${4 + Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;

/** Replaces the recorded symbol. No real ticker contains a digit, so this one cannot exist (ruling 34). */
const sampleSymbol = (place: number): string => `DEMO${place + 1}`;

/**
 * Two hours before an opening bell, recorded from this platform's own scanner on the simulated market
 * (`e2e/screens/film.spec.ts`).
 */
const rowsOf = (rows: readonly (readonly number[])[]): FilmRow[] =>
  rows
    .map(([price = 0, percent_change = 0, volume = 0, relative_volume = 0], place) => ({
      symbol: sampleSymbol(place),
      price,
      percent_change,
      volume,
      relative_volume,
    }))
    .sort((a, b) => b.percent_change - a.percent_change);

export const FRAMES: readonly Frame[] = morning.frames.map(({ minute, rows }) => ({
  minute,
  time: clockAt(minute),
  rows: rowsOf(rows),
}));

/** The sample symbols: their float, and when they entered the list, in minutes after 4:00 AM ET. */
export const FILM_SYMBOLS = morning.symbols.map((facts, place) => ({ symbol: sampleSymbol(place), ...facts }));

/** The symbol that the chart shows. */
export const CHARTED = sampleSymbol(0);

/** When the recording was made, such as 'Nov 30, 2026'. The simulated day is a different one. */
export const FILM_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
  new Date(morning.recorded),
);

/**
 * The frame at which the film stops, and the only one shown without motion. The sample answers below the film show the same
 * minute.
 */
export const STILL = FRAMES.length - 1;
/** The time of that frame, '9:29'. */
export const STILL_TIME = FRAMES[STILL]?.time ?? '';

/** The frame for a page that has been open for `ms` milliseconds. The film plays once. */
export const frameAt = (ms: number): number => Math.min(STILL, Math.floor(ms / FRAME_MS));
