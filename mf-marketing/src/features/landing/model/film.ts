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
  /** Market time, '9:29:31'. */
  readonly time: string;
  readonly rows: readonly FilmRow[];
  /** Prices of the first row, oldest first; undefined after this frame. */
  readonly line: readonly (number | undefined)[];
}

/**
 * Seconds around a bell, recorded from this platform's own scanner (`e2e/screens/film.spec.ts`). The source was the simulated
 * market. No real ticker contains a digit, so the symbols that replace the recorded ones cannot exist (ruling 34).
 */
const rowsAt = (index: number): FilmRow[] =>
  (morning.frames[index]?.rows ?? []).map(
    ([price = 0, percent_change = 0, volume = 0, relative_volume = null], place) => ({
      symbol: `DEMO${place + 1}`,
      price: price ?? 0,
      percent_change: percent_change ?? 0,
      volume: volume ?? 0,
      relative_volume,
    }),
  );

export const FRAMES: readonly Frame[] = morning.frames.map(({ time }, index) => ({
  time,
  rows: rowsAt(index),
  line: morning.frames.map((_, place) => (place <= index ? rowsAt(place)[0]?.price : undefined)),
}));

/** The day of the recording, 'Feb 6, 2025'. */
export const FILM_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
  new Date(morning.date),
);

/** The frame that says most when nothing moves. The sample answers below it are of the same moment. */
export const STILL = FRAMES.length - 1;
/** The time of that frame, '9:31:30'. */
export const STILL_TIME = FRAMES[STILL]?.time ?? '';

/** The frame for a moment of the page's life, milliseconds since it was opened. */
export const frameAt = (ms: number): number => Math.floor(ms / FRAME_MS) % FRAMES.length;
