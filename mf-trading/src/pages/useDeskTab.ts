import { usePlatform } from '@prebell/platform';
import { useCallback, useState } from 'react';
import { FIRST_TAB } from '../features/scanners';
import { rememberedPlace, rememberPlace } from '../shared/desk-address/desk-place';

/** The open tab of the scanner panel; it survives another page and a reload. */
export const useDeskTab = (): readonly [string, (tab: string) => void] => {
  const platform = usePlatform();
  const [tab, setTab] = useState(() => rememberedPlace(platform).tab ?? FIRST_TAB);
  const choose = useCallback(
    (next: string) => {
      setTab(next);
      rememberPlace(platform, { tab: next });
    },
    [platform],
  );
  return [tab, choose];
};
