import { usePlatform } from '@prebell/platform';
import { useState } from 'react';
import type { Person } from '../outbox/model/op';
import { createTyping, type Typing } from './create-typing';

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
  return held === undefined ? null : new Set(held.map(({ name = '' }) => name.replace(/ is open$/, '')));
};

/** Saves unsubmitted text on every key press: a reload loses nothing, with or without a connection. */
export const useTyping = ({ id, username }: Person): Typing => {
  const { preferences } = usePlatform();
  const [typing] = useState(() => {
    holdWindow();
    return createTyping(preferences, { id, username }, { name: windowName(), openWindows });
  });
  return typing;
};
