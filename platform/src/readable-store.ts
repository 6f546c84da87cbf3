/** A readable value that announces its changes; works with `useSyncExternalStore`. */
export interface ReadableStore<T> {
  get(): T;
  /** Calls `listener` after each change; the returned function unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** A store whose owner can change its value. Setting the same value again announces nothing. */
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

/** A view of a store through `pick`, which must return a primitive value. */
export const mapStore = <T, U extends string | number | boolean | null>(
  store: ReadableStore<T>,
  pick: (value: T) => U,
): ReadableStore<U> => ({ get: () => pick(store.get()), subscribe: store.subscribe });
