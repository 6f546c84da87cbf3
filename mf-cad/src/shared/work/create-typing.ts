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

/** The window in which somebody types. */
export interface BrowserWindow {
  /** It stays through reloads. */
  readonly name: string;
  /** Names of the open windows; null if this browser cannot say. */
  openWindows(): Promise<ReadonlySet<string> | null>;
}

/** The unsubmitted text of this window and user. */
export interface Typing {
  /** What they had typed here before the reload, or before somebody else worked here. */
  readonly before: TypedText;
  /** Saves it on this computer: the first key at once, later ones within 250 ms. */
  keep(typed: Partial<TypedText>): void;
  /** Text that was submitted stays saved until `stored` settles, so that it is always in one of the two. */
  submitted(stored: Promise<unknown>): void;
  /** Texts of closed windows, and of other users in this window. */
  left(): Promise<readonly LeftText[]>;
  /** Removes a text that somebody continued or discarded. */
  take(text: LeftText): Promise<void>;
  /** Saves now: the page closes, or another user signs in. */
  flush(): void;
}

/** The records that this release can open. */
export const readAllTyped = async (storage: Pick<TypedStorage, 'all'>): Promise<Readonly<Record<string, Typed>>> =>
  Object.fromEntries(
    Object.entries(await storage.all()).flatMap(([name, value]) => {
      const typed = readTyped(value);
      return typed === null ? [] : [[name, typed] as const];
    }),
  );

/**
 * The text of `user` in one window.
 * @param stored every record of this browser, as read when the window opened
 */
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
      // The form takes continued text over in this task. It is saved here first: a crash between the two shows it twice
      // and never loses it.
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
