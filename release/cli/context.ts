import type { Publisher, ReleaseStore } from '../store';

/** What each verb of the CLI receives. */
export interface Context {
  readonly store: ReleaseStore;
  /** The same store, with this machine's keys and the keys that it trusts. */
  readonly publisher: Publisher;
  /**
   * The repository's folder: an app's build is in `<app>/dist`. In the packed package it contains only what the gate
   * compares builds with.
   */
  readonly root: string;
  /** Receives progress messages; they are not part of the result. */
  readonly progress: (line: string) => void;
}

/** The result of a verb: lines for people, and the same as a value for `--json`. */
export interface Result {
  readonly lines: readonly string[];
  readonly value: unknown;
}
