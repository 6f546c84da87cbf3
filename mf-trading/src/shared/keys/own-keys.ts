import { type DeskKeys, deskKeysSchema } from '@prebell/contracts';
import { type Preference, usePreference } from '@prebell/platform';
import { useMemo } from 'react';
import { type KeyMap, keyMapOf } from './key-map';

/** The user's changed keys in this browser. A copy of the account's, so that they work at once and offline. */
export const KEYS_PREFERENCE: Preference<DeskKeys> = {
  name: 'desk.keys',
  accepts: (value): value is DeskKeys => deskKeysSchema.safeParse(value).success,
  fallback: {},
};

/** The signed-in user's keys. */
export const useOwnKeys = (): KeyMap => {
  const [changes] = usePreference(KEYS_PREFERENCE);
  return useMemo(() => keyMapOf(changes), [changes]);
};
