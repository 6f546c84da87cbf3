import { usePlatform } from '@prebell/platform';
import { useCallback, useState } from 'react';
import { FIRST_TAB } from '../features/scanners';
import { LAST_TAB } from '../shared/desk-address/desk-place';

/** The open tab of the scanner panel, kept across pages and reloads. A second desk keeps its own. */
export const useDeskTab = (): readonly [string, (tab: string) => void] => {
  const { preferences } = usePlatform();
  const [tab, setTab] = useState(() => preferences.get(LAST_TAB) || FIRST_TAB);
  const choose = useCallback(
    (next: string) => {
      setTab(next);
      preferences.set(LAST_TAB, next);
    },
    [preferences],
  );
  return [tab, choose];
};
