import { type ShownTier, TIER_LABELS } from '@prebell/contracts';
import { LockIcon, VisuallyHidden } from '@prebell/design-system';
import styles from './LockedFigure.module.css';

interface Props {
  readonly plan: ShownTier;
  /** Whether to show the plan's name next to the lock. */
  readonly named?: boolean;
}

/** Replaces a figure with a lock that names the plan which includes it. */
export const LockedFigure = ({ plan, named = false }: Props) => (
  <span className={styles.locked} title={`Included in ${TIER_LABELS[plan]}`}>
    <LockIcon aria-hidden="true" />
    {named && <span aria-hidden="true">{TIER_LABELS[plan]}</span>}
    <VisuallyHidden>Locked, included in {TIER_LABELS[plan]}</VisuallyHidden>
  </span>
);
