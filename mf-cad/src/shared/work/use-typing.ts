import { usePlatform } from '@prebell/platform';
import { useState } from 'react';
import { isTypedByWindow, type Typed, type TypedByWindow, withTyped } from './typing';

const TYPED = { name: 'dispatch.typing', accepts: isTypedByWindow, fallback: {} as TypedByWindow };
const PREFIX = 'prebell-dispatch-';

/** A window keeps its name through reloads, so that two windows never mix up their text. */
const windowName = (): string => {
  if (!window.name.startsWith(PREFIX)) window.name = `${PREFIX}${crypto.randomUUID()}`;
  return window.name;
};

interface Typing {
  /** What this window contained before the reload. */
  readonly before: Pick<Typed, 'draft' | 'works'>;
  /** Saves it in this browser immediately. */
  keep(typed: Partial<Pick<Typed, 'draft' | 'works'>>): void;
}

/** Saves unsubmitted text on every key press: a reload loses nothing, with or without a connection. */
export const useTyping = (): Typing => {
  const { preferences } = usePlatform();
  const [typing] = useState(() => {
    const name = windowName();
    return {
      before: preferences.get(TYPED)[name] ?? { draft: null, works: {} },
      keep: (typed: Partial<Pick<Typed, 'draft' | 'works'>>) =>
        preferences.set(TYPED, withTyped(preferences.get(TYPED), { ...typed, name, now: Date.now() })),
    };
  });
  return typing;
};
