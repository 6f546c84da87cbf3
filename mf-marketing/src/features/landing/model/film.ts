import morning from './morning.json';

/** Milliseconds from one frame to the next. The page's player and the live page use the same clock, so neither jumps. */
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
  /** Market time, '9:29'. */
  readonly time: string;
  /** The strongest first. */
  readonly rows: readonly FilmRow[];
}

/** '7:08' for 188 minutes after 4:00 AM ET. */
export const clockAt = (minute: number): string =>
  `${4 + Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;

/**
 * Two hours before a bell, recorded from this platform's own scanner (`e2e/screens/film.spec.ts`). The source was the simulated
 * market. No real ticker contains a digit, so the symbols that replace the recorded ones cannot exist (ruling 34).
 */
const rowsOf = (rows: readonly (readonly number[])[]): FilmRow[] =>
  rows
    .map(([price = 0, percent_change = 0, volume = 0, relative_volume = 0], place) => ({
      symbol: `DEMO${place + 1}`,
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

/** When each sample symbol entered the list, in minutes after 4:00 AM ET, and its float, in the order of their names. */
export const FILM_SYMBOLS = morning.symbols;

/** The day of the recording, 'Feb 6, 2025'. */
export const FILM_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
  new Date(morning.date),
);

/** The frame that says most when nothing moves, and at which the film stops. The sample answers below it are of the same moment. */
export const STILL = FRAMES.length - 1;
/** The time of that frame, '9:29'. */
export const STILL_TIME = FRAMES[STILL]?.time ?? '';

/** The frame for a moment of the page's life, milliseconds since it was opened. The film plays once. */
export const frameAt = (ms: number): number => Math.min(STILL, Math.floor(ms / FRAME_MS));
