import type { ReleaseStore } from '../store';

/** What a verb works with. */
export interface Context {
  readonly store: ReleaseStore;
  /** The repository's folder: an app's build is in `<app>/dist`. */
  readonly root: string;
  /** Told what is going on while it goes on; not part of the result. */
  readonly progress: (line: string) => void;
}

/** What a verb found out or did: lines for a reader, and the same as a value for a program. */
export interface Result {
  readonly lines: readonly string[];
  readonly value: unknown;
}
