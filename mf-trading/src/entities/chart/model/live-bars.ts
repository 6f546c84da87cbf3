import { createStore, type ReadableStore } from '@prebell/platform';
import { type Bar, mergeBars } from './bars';

/** The bars that the stream has sent. */
export interface LiveBars {
  /** The bar that was streamed last: the current one, or an earlier one that a late trade changed. */
  readonly bar: ReadableStore<Bar | null>;
  /** All streamed bars before the current one; a history fetched earlier does not contain them. Updates when a bar closes. */
  readonly closed: ReadableStore<readonly Bar[]>;
  follow(bar: Bar): void;
}

export const createLiveBars = (): LiveBars => {
  const bar = createStore<Bar | null>(null);
  const closed = createStore<readonly Bar[]>([]);
  let newest: Bar | null = null;
  return {
    bar,
    closed,
    follow(next) {
      if (newest !== null && next.t > newest.t) closed.set([...closed.get(), newest]);
      if (newest !== null && next.t < newest.t) closed.set(mergeBars(closed.get(), [next]));
      else newest = next;
      bar.set(next);
    },
  };
};
