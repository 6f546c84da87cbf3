import { usePlatform } from '@prebell/platform';
import { use, useEffect, useState } from 'react';
import { z } from 'zod';
import type { Person } from '../outbox/model/op';
import { TypedStorageContext } from '../typed-text';
import { createTyping, readAllTyped, type Typing } from './create-typing';

const PREFIX = 'prebell-dispatch-';
const newName = (): string => `${PREFIX}${crypto.randomUUID()}`;

/** The window's name, which survives reloads so that two windows never mix up their text. */
const windowName = (): string => {
  if (!window.name.startsWith(PREFIX)) window.name = newName();
  return window.name;
};

/** Name of the lock that an open window holds; a closed or crashed window holds none. */
const lockOf = (name: string): string => `${name} is open`;
const holdWindow = (): void => {
  // Never released: the lock ends with the page.
  void navigator.locks?.request(lockOf(windowName()), { ifAvailable: true }, () => new Promise(() => undefined));
};
/** Names of the open windows; null if this browser cannot say. */
const openWindows = async (): Promise<ReadonlySet<string> | null> => {
  const held = (await navigator.locks?.query().catch(() => undefined))?.held;
  return held === undefined ? null : new Set(held.map(({ name = '' }) => name.replace(/ is open$/, '')));
};

const recordsSchema = z.record(z.string(), z.unknown());
/** The preference in which earlier releases kept typed text. */
const EARLIER = {
  name: 'dispatch.typing',
  isShared: true,
  accepts: (value: unknown): value is Readonly<Record<string, unknown>> => recordsSchema.safeParse(value).success,
  fallback: {},
};

/**
 * Saves unsubmitted text as it is typed, so that a reload or crash loses nothing, with or without a connection. Null until the stored
 * text has been read, so that no form overwrites it unseen.
 */
export const useTyping = ({ id, username }: Person): Typing | null => {
  const { preferences } = usePlatform();
  const storage = use(TypedStorageContext);
  const [typing, setTyping] = useState<Typing | null>(null);
  useEffect(() => {
    let opened: Typing | null = null;
    let isOver = false;
    const open = async () => {
      const earlier = preferences.get(EARLIER);
      if (Object.keys(earlier).length > 0)
        await storage.write(earlier).then(
          () => preferences.set(EARLIER, {}),
          () => undefined,
        );
      const stored = await readAllTyped(storage).catch(() => null);
      if (isOver) return;
      // If the stored text could not be read, it stays under the old name for the next window.
      if (stored === null) window.name = newName();
      holdWindow();
      opened = createTyping(storage, stored ?? {}, { id, username }, { name: windowName(), openWindows });
      setTyping(opened);
    };
    void open();
    const flush = () => opened?.flush();
    addEventListener('pagehide', flush);
    return () => {
      isOver = true;
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [preferences, storage, id, username]);
  return typing;
};
