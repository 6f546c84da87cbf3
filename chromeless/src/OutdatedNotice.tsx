import { Button } from '@prebell/design-system';
import { type Platform, type ReadableStore, useStore } from '@prebell/platform';
import { useState } from 'react';
import styles from './OutdatedNotice.module.css';

interface Props {
  /** Whether a release other than this page's is live. */
  readonly isNewer: ReadableStore<boolean>;
  readonly unsaved: Platform['unsaved'];
  readonly onReload: () => void;
}

/**
 * Warns that this locally saved copy of the page is outdated: its release may have been rolled back. Only the dispatcher
 * reloads, because nothing may change on its own during a call.
 */
export const OutdatedNotice = ({ isNewer, unsaved, onReload }: Props) => {
  const [isBlocked, setBlocked] = useState(false);
  if (!useStore(isNewer)) return null;
  return (
    <div role="status" className={styles.notice}>
      <span>
        {isBlocked
          ? 'This browser could not store an entry, and a reload would lose it. Wait until it is sent.'
          : 'This page is a copy saved on this computer, and another version is live. Reload soon: your text and unsent entries are kept.'}
      </span>
      <Button size="small" onClick={() => (unsaved.canReload() ? onReload() : setBlocked(true))}>
        Reload Now
      </Button>
    </div>
  );
};
