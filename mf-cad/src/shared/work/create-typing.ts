import type { Platform } from '@prebell/platform';
import type { Person } from '../outbox/model/op';
import {
  isTypedByWindow,
  type LeftText,
  NO_TEXT,
  type TypedByWindow,
  type TypedText,
  textsOf,
  withoutText,
  withTyped,
} from './typing';

/** Shared by all users of the browser: the next user to sign in is offered the text. */
const TYPED = { name: 'dispatch.typing', isShared: true, accepts: isTypedByWindow, fallback: {} as TypedByWindow };
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
  /** Saves it in this browser immediately. */
  keep(typed: Partial<TypedText>): void;
  /** Texts of closed windows, and of other users in this window. */
  left(): Promise<readonly LeftText[]>;
  /** Removes a text that somebody continued or discarded. */
  take(text: LeftText): void;
}

/** The text of `user` in one window, as the browser keeps it. */
export const createTyping = (
  preferences: Pick<Platform['preferences'], 'get' | 'set'>,
  user: Person,
  { name: here, openWindows }: BrowserWindow,
): Typing => {
  const name = `${here} ${user.id}`;
  const change = (of: string, by: Person, typed: Partial<TypedText>) =>
    preferences.set(TYPED, withTyped(preferences.get(TYPED), { ...typed, name: of, user: by, now: Date.now() }));
  return {
    before: { ...NO_TEXT, ...preferences.get(TYPED)[name] },
    keep: (typed) => change(name, user, typed),
    left: async () => {
      const open = await openWindows();
      const isLeft = (other: string) => {
        const [windowOf = ''] = other.split(' ');
        return other !== name && (windowOf === here || (open !== null && !open.has(windowOf)));
      };
      return Object.entries(preferences.get(TYPED)).flatMap(([other, typed]) =>
        isLeft(other) ? textsOf(other, typed) : [],
      );
    },
    take: (text) => {
      const typed = preferences.get(TYPED)[text.name];
      if (typed !== undefined) change(text.name, typed.user, withoutText(typed, text));
    },
  };
};
