import { BRAND } from '@prebell/contracts';
import { Alert } from '@prebell/design-system';
import styles from './Disclaimer.module.css';

/** What the page is not. */
export const Disclaimer = () => (
  <section className={styles.disclaimer} aria-label="Educational disclaimer">
    <Alert kind="warning" role="note">
      Everything on this page is for education only. It is not investment advice, and no listing is an endorsement.{' '}
      {BRAND.name} has no control over other sites and is paid by none of them. Trading stocks can cost you more than
      you planned to lose: practice on a simulator first, and never trade money you need.
    </Alert>
  </section>
);
