import { type ShownTier, TIER_LABELS } from '@prebell/contracts';
import { LockIcon, VisuallyHidden } from '@prebell/design-system';
import styles from './LockedFigure.module.css';

/** Stands where a figure would: a lock that names the plan which opens it. */
export const LockedFigure = ({ plan }: { readonly plan: ShownTier }) => (
  <span className={styles.locked} title={`Included in ${TIER_LABELS[plan]}`}>
    <LockIcon aria-hidden="true" />
    <VisuallyHidden>Locked, included in {TIER_LABELS[plan]}</VisuallyHidden>
  </span>
);
