import { usePlatform } from '@prebell/platform';
import { useState } from 'react';
import { isTypedByWindow, type Typed, type TypedByWindow, withTyped } from '../model/typing';

const TYPED = { name: 'dispatch.typing', accepts: isTypedByWindow, fallback: {} as TypedByWindow };
const PREFIX = 'prebell-dispatch-';

/** A window keeps its name through reloads, so that two windows do not mix up what is typed in them. */
const windowName = (): string => {
  if (!window.name.startsWith(PREFIX)) window.name = `${PREFIX}${crypto.randomUUID()}`;
  return window.name;
};

interface Typing {
  /** What this window held before it was loaded anew. */
  readonly before: Pick<Typed, 'draft' | 'works'>;
  /** Keeps it in this browser, at once. */
  keep(typed: Partial<Pick<Typed, 'draft' | 'works'>>): void;
}

/** What is typed and not submitted, kept with every key: a reload loses none of it, with or without a connection. */
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
