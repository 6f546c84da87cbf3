import { BRAND } from '@prebell/contracts';
import { Alert } from '@prebell/design-system/base';
import styles from './Disclaimer.module.css';

/** States that the page is education, not advice. */
export const Disclaimer = () => (
  <section className={styles.disclaimer} aria-label="Educational disclaimer">
    <Alert kind="warning" role="note">
      Everything on this page is for education only. It is not investment advice, and we endorse none of the sites
      listed. {BRAND.name} has no control over other sites and receives no money from them. Trading stocks can cost you
      more than you planned to lose: practice on a simulator first, and never trade money you need.
    </Alert>
  </section>
);
