import { usePlatform } from '@prebell/platform';
import { useState } from 'react';
import { createOfflinePassword, type OfflinePassword } from './offline-password';

/** The password check of this computer. */
export const useOfflinePassword = (): OfflinePassword => {
  const platform = usePlatform();
  const [password] = useState(() => createOfflinePassword(platform));
  return password;
};
