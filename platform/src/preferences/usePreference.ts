import { useSyncExternalStore } from 'react';
import { usePlatform, useSession } from '../PlatformProvider';
import type { Preference } from './preferences';

/** A preference of the signed-in user and its setter, like `useState`. */
export const usePreference = <T>(preference: Preference<T>): readonly [T, (value: T) => void] => {
  const { preferences } = usePlatform();
  // Render again when the user changes, because each user has their own preferences.
  useSession();
  const value = useSyncExternalStore(preferences.subscribe, () => preferences.get(preference));
  return [value, (next) => preferences.set(preference, next)];
};
