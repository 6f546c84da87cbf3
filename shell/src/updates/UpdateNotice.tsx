import { Button } from '@prebell/design-system/frame';
import { usePlatform, useStore } from '@prebell/platform';
import { useState } from 'react';
import { useShell } from '../shell-context';
import styles from './UpdateNotice.module.css';

/** Says that a newer release is live. It applies on the next navigation, or immediately on request. */
export const UpdateNotice = () => {
  const { isNewer } = useShell();
  const { unsaved } = usePlatform();
  const [isDismissed, setDismissed] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  const isShown = useStore(isNewer) && !isDismissed;
  const reload = () => {
    if (unsaved.canReload()) location.reload();
    else setBlocked(true);
  };
  return (
    <div role="status" className={styles.place}>
      {isShown && (
        <div className={styles.notice}>
          <span>
            {isBlocked
              ? 'There is unsaved work on this page. Save it first.'
              : 'A new version is ready. The next page you open will use it.'}
          </span>
          <span className={styles.actions}>
            <Button variant="ghost" size="small" onClick={reload}>
              Use it now
            </Button>
            <Button variant="ghost" size="small" onClick={() => setDismissed(true)}>
              Later
            </Button>
          </span>
        </div>
      )}
    </div>
  );
};
