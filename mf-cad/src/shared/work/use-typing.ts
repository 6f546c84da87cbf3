import { type Platform, usePlatform } from '@prebell/platform';
import { useState } from 'react';
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
const PREFIX = 'prebell-dispatch-';

/** A window keeps its name through reloads, so that two windows never mix up their text. */
const windowName = (): string => {
  if (!window.name.startsWith(PREFIX)) window.name = `${PREFIX}${crypto.randomUUID()}`;
  return window.name;
};

/** Locks whose holders are open windows; a closed or crashed window has none. */
const lockOf = (name: string): string => `${name} is open`;
const holdWindow = (): void => {
  // It is never released by us: it ends with the page.
  void navigator.locks?.request(lockOf(windowName()), { ifAvailable: true }, () => new Promise(() => undefined));
};
/** Names of the open windows; null if this browser cannot say. */
const openWindows = async (): Promise<ReadonlySet<string> | null> => {
  const held = (await navigator.locks?.query().catch(() => undefined))?.held;
  return held === undefined ? null : new Set(held.map(({ name = '' }) => name));
};

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

const createTyping = (preferences: Platform['preferences'], user: Person): Typing => {
  const here = windowName();
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
        return other !== name && (windowOf === here || (open !== null && !open.has(lockOf(windowOf))));
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

/** Saves unsubmitted text on every key press: a reload loses nothing, with or without a connection. */
export const useTyping = ({ id, username }: Person): Typing => {
  const { preferences } = usePlatform();
  const [typing] = useState(() => {
    holdWindow();
    return createTyping(preferences, { id, username });
  });
  return typing;
};
