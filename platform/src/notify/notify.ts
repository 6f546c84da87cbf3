import { createStore, type ReadableStore } from '../readable-store';

export type NoticeKind = 'error' | 'warning' | 'info' | 'success';

export interface Notice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly text: string;
  /** What the user can do about it. Hosts older than this field only show the text. */
  readonly action?: NoticeAction | undefined;
}

export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

/** Notices of the page; the host renders them and dismisses each after 5 s (specification, section 9). */
export interface Notify extends ReadableStore<readonly Notice[]> {
  show(kind: NoticeKind, text: string, action?: NoticeAction): number;
  dismiss(id: number): void;
}

export const createNotify = (): Notify => {
  const store = createStore<readonly Notice[]>([]);
  let last = 0;
  return {
    get: store.get,
    subscribe: store.subscribe,
    show: (kind, text, action) => {
      last += 1;
      // A repeated text replaces the notice that already shows it, instead of adding another.
      store.set([...store.get().filter((notice) => notice.text !== text), { id: last, kind, text, action }]);
      return last;
    },
    dismiss: (id) => store.set(store.get().filter((notice) => notice.id !== id)),
  };
};
