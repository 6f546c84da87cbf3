import type { Person } from '../outbox/model/op';
import { createSaver, type TypedStorage } from '../typed-text';
import {
  isForgotten,
  type LeftText,
  NO_TEXT,
  readTyped,
  recordOf,
  type Typed,
  type TypedText,
  textsOf,
  withoutText,
} from './typing';

/** The browser window in which somebody types. */
export interface BrowserWindow {
  /** A name that survives reloads. */
  readonly name: string;
  /** Names of the open windows; null if this browser cannot say. */
  openWindows(): Promise<ReadonlySet<string> | null>;
}

/** The unsubmitted text of one user in this window. */
export interface Typing {
  /** Text that the user had typed here before a reload, or before another user worked here. */
  readonly before: TypedText;
  /** Saves the text on this computer: the first key press at once, later ones within 250 ms. */
  keep(typed: Partial<TypedText>): void;
  /** Keeps submitted text until `stored` settles, so that it is always in one of the two places. */
  submitted(stored: Promise<unknown>): void;
  /** Texts of closed windows, and of other users in this window. */
  left(): Promise<readonly LeftText[]>;
  /** Removes a text that somebody continued or discarded. */
  take(text: LeftText): Promise<void>;
  /** Saves now, because the page is closing or another user is signing in. */
  flush(): void;
}

/** The stored records that this release can read. */
export const readAllTyped = async (storage: Pick<TypedStorage, 'all'>): Promise<Readonly<Record<string, Typed>>> =>
  Object.fromEntries(
    Object.entries(await storage.all()).flatMap(([name, value]) => {
      const typed = readTyped(value);
      return typed === null ? [] : [[name, typed] as const];
    }),
  );

/** Keeps the text of `user` in one window. @param stored every record of this browser, as read when the window opened */
export const createTyping = (
  storage: TypedStorage,
  stored: Readonly<Record<string, Typed>>,
  user: Person,
  { name: here, openWindows }: BrowserWindow,
): Typing => {
  const name = `${here} ${user.id}`;
  const before: TypedText = { ...NO_TEXT, ...stored[name] };
  let own = before;
  const words = (typed: Typed | null) => JSON.stringify(typed && { ...typed, at: 0 });
  let written = words(stored[name] ?? null);
  const saver = createSaver(async () => {
    const record = recordOf(own, user, Date.now());
    const next = words(record);
    if (next === written) return;
    await storage.write({ [name]: record });
    written = next;
  });
  const forgotten = Object.entries(stored).filter(([other, typed]) => other !== name && isForgotten(typed, Date.now()));
  if (forgotten.length > 0)
    void storage.write(Object.fromEntries(forgotten.map(([other]) => [other, null]))).catch(() => undefined);
  return {
    before,
    keep: (typed) => {
      own = { ...own, ...typed };
      saver.changed();
    },
    submitted: saver.after,
    left: async () => {
      const open = await openWindows();
      const isLeft = (other: string, typed: Typed) => {
        const [windowOf = ''] = other.split(' ');
        const isClosed = windowOf === here || (open !== null && !open.has(windowOf));
        return other !== name && isClosed && !isForgotten(typed, Date.now());
      };
      const all = await readAllTyped(storage).catch(() => ({}));
      const ownDrafts = new Set([own.draft, ...own.unfinished].map((draft) => draft?.id));
      return Object.entries(all)
        .flatMap(([other, typed]) => (isLeft(other, typed) ? textsOf(other, typed) : []))
        .filter((text) => text.kind !== 'create' || !ownDrafts.has(text.draft.id));
    },
    take: async (text) => {
      // The form takes over the continued text in this task. Save it here first: a crash in between may show it twice
      // but never lose it.
      await new Promise((resolve) => setTimeout(resolve));
      if (!(await saver.flush())) return;
      await storage
        .update(text.name, (value) => {
          const typed = readTyped(value);
          return typed === null ? value : recordOf(withoutText(typed, text), typed.user, typed.at);
        })
        .catch(() => undefined);
    },
    flush: () => void saver.flush(),
  };
};
