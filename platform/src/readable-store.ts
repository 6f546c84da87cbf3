/** A value that can be read at any time and announces its changes: ready for `useSyncExternalStore`. */
export interface ReadableStore<T> {
  get(): T;
  /** Calls `listener` after each change; the returned function ends that. */
  subscribe(listener: () => void): () => void;
}

/** A store its owner may change. Setting the value it already holds announces nothing. */
export interface Store<T> extends ReadableStore<T> {
  set(value: T): void;
}

export const createStore = <T>(initial: T): Store<T> => {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** A view of a store: what `pick` makes of its value, which must be a plain value. */
export const mapStore = <T, U extends string | number | boolean | null>(
  store: ReadableStore<T>,
  pick: (value: T) => U,
): ReadableStore<U> => ({ get: () => pick(store.get()), subscribe: store.subscribe });
