import type { LockedSample, Scanner, Tier } from '@prebell/contracts';
import { Button, EmptyState, LockIcon } from '@prebell/design-system';
import styles from './LockedScanner.module.css';
import { lockText, unlockText } from './lock-text';
import { SampleTable } from './SampleTable';

interface Props {
  readonly scanner: Scanner;
  readonly tier: Tier;
  /** What the scanner listed 15 minutes ago; null until known. */
  readonly sample: LockedSample | null;
  readonly onUpgrade: () => void;
}

/** Shows a locked scanner: the tier that includes it, an upgrade button, and a delayed sample. */
export const LockedScanner = ({ scanner, tier, sample, onUpgrade }: Props) => (
  <div className={styles.locked}>
    <div className={styles.parts}>
      <EmptyState
        icon={<LockIcon />}
        title={lockText(tier)}
        actions={
          <Button variant="primary" onClick={onUpgrade}>
            {unlockText(tier)}
          </Button>
        }
      />
      {sample !== null && <SampleTable scanner={scanner} sample={sample} />}
    </div>
  </div>
);
