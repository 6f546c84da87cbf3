import type { Publisher, ReleaseStore } from '../store';

/** What every verb gets. */
export interface Context {
  readonly store: ReleaseStore;
  /** The same store, with this machine's keys and the keys that it trusts. */
  readonly publisher: Publisher;
  /** The repository's folder: an app's build is in `<app>/dist`. In the packed package it has only what the gate compares with. */
  readonly root: string;
  /** Receives progress messages; they are not part of the result. */
  readonly progress: (line: string) => void;
}

/** The result of a verb: lines for a reader, and the same as a value for a program. */
export interface Result {
  readonly lines: readonly string[];
  readonly value: unknown;
}
