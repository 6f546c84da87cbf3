import { usePlatform } from '@prebell/platform';
import { use, useState } from 'react';
import { BoardStorageContext } from '../kept-board';
import { createOfflinePassword, type OfflinePassword } from './offline-password';

/** Checks this computer's offline password. */
export const useOfflinePassword = (): OfflinePassword => {
  const platform = usePlatform();
  const boards = use(BoardStorageContext);
  const [password] = useState(() => createOfflinePassword(platform, boards));
  return password;
};
