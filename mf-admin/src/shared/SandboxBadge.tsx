import { Badge } from '@prebell/design-system';
import styles from './SandboxBadge.module.css';

/** Shown beside amounts while the built-in sandbox replaces Stripe. */
export const SandboxBadge = () => (
  <Badge tone="warning" className={styles.badge} title="The built-in sandbox replaces Stripe. No card is charged.">
    Sandbox: no real money
  </Badge>
);
