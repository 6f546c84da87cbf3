import { createStore, type ReadableStore } from '@prebell/platform';
import { type Bar, mergeBars } from './bars';

/** Bars as they are told one after the other. */
export interface LiveBars {
  /** The bar told of last: the one under way, or an earlier one that a late trade changed. */
  readonly bar: ReadableStore<Bar | null>;
  /** All bars told of before the one under way: no history that was fetched earlier holds them. Told anew when one closes. */
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
