import { minutes, type TradingDay, toMs, withinDay } from '@prebell/contracts';
import { createStore, type ReadableStore } from '@prebell/platform';
import type { Pace } from './recorded-status';

const MINUTE_MS = minutes(1);
export const FILM_SPEEDS = [1, 5, 10, 30, 60] as const;

export interface PlayerState extends Pace {
  /** The minute on screen, epoch milliseconds. */
  readonly at: number;
  /** The minute that is loading, else the one on screen. The next click counts from it, however quickly it comes. */
  readonly to: number;
  /** Whether a minute that the user asked for is loading. */
  readonly waiting: boolean;
  /** The minute that failed to load, epoch milliseconds, and why. Playing has stopped. */
  readonly failure: { readonly at: number; readonly cause: unknown } | null;
}

/** Whether a move goes to the minute after the one on screen, or to any other. */
export type MoveKind = 'next' | 'jump';

interface Ports<Step> {
  readonly day: TradingDay;
  /** Reads the data of one minute. */
  readonly read: (at: number, kind: MoveKind, signal: AbortSignal) => Promise<Step>;
  readonly show: (step: Step, kind: MoveKind) => void;
  /** Called when the player's pace or minute changed. */
  readonly onChange?: (state: PlayerState) => void;
}

export interface FilmPlayer {
  readonly state: ReadableStore<PlayerState>;
  /** Moves to any minute of the day and cancels a move in progress. Resolves once the minute is shown or has failed. */
  seek(at: number): Promise<void>;
  toggle(): void;
  pause(): void;
  setSpeed(speed: number): void;
  /** Stops the player for good. */
  dispose(): void;
}

/** Plays a film: asks for the next minute each time a minute has passed at the chosen speed. */
export const createFilmPlayer = <Step>({ day, read, show, onChange }: Ports<Step>, start: number): FilmPlayer => {
  const state = createStore<PlayerState>({
    at: withinDay(start, day),
    to: withinDay(start, day),
    playing: false,
    speed: 10,
    waiting: true,
    failure: null,
  });
  const end = toMs(day.post_close);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reading = new AbortController();
  let isShown = false;

  const change = (next: Partial<PlayerState>) => {
    state.set({ ...state.get(), ...next });
    onChange?.(state.get());
  };
  const schedule = (startedAt: number) => {
    clearTimeout(timer);
    if (!state.get().playing) return;
    // After a slow answer the pause is shorter, to keep the pace.
    const left = MINUTE_MS / state.get().speed - (performance.now() - startedAt);
    timer = setTimeout(() => void go(state.get().at + MINUTE_MS), Math.max(0, left));
  };
  const go = async (to: number): Promise<void> => {
    clearTimeout(timer);
    reading.abort();
    reading = new AbortController();
    const { signal } = reading;
    const startedAt = performance.now();
    const at = withinDay(to, day);
    const kind = isShown && at === state.get().at + MINUTE_MS ? 'next' : 'jump';
    change({ to: at, ...(kind === 'jump' && { waiting: true, failure: null }) });
    try {
      const step = await read(at, kind, signal);
      if (signal.aborted) return;
      isShown = true;
      change({ at, waiting: false, failure: null, playing: state.get().playing && at < end });
      show(step, kind);
      schedule(startedAt);
    } catch (cause) {
      if (!signal.aborted) change({ to: state.get().at, waiting: false, failure: { at, cause }, playing: false });
    }
  };
  return {
    state,
    seek: go,
    toggle: () => {
      const { playing, at } = state.get();
      change({ playing: !playing && at < end, failure: null });
      // Show the next minute at once, so that the click has a visible effect.
      if (state.get().playing) void go(at + MINUTE_MS);
      else {
        clearTimeout(timer);
        reading.abort();
        change({ to: at, waiting: false });
      }
    },
    pause: () => {
      clearTimeout(timer);
      if (state.get().playing) change({ playing: false });
    },
    setSpeed: (speed) => {
      change({ speed });
      schedule(performance.now());
    },
    dispose: () => {
      clearTimeout(timer);
      reading.abort();
    },
  };
};
