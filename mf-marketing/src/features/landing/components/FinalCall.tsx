import { TRIAL_CALL } from '@prebell/contracts';
import { buttonLinkProps } from '@prebell/design-system/base';
import { Link } from '@prebell/platform/router';
import styles from './FinalCall.module.css';

/** The closing call to action. */
export const FinalCall = () => (
  <section className={styles.call} aria-labelledby="final-call">
    <div>
      <h2 className={styles.title} id="final-call">
        Be at the desk before the bell.
      </h2>
      <p className={styles.text}>The free plan needs a username and an e-mail address. The trial needs no card.</p>
    </div>
    <div className={styles.actions}>
      <Link to="/register" {...buttonLinkProps('primary', 'large')}>
        {TRIAL_CALL}
      </Link>
      <Link to="/pricing" {...buttonLinkProps('secondary', 'large')}>
        View Pricing
      </Link>
    </div>
  </section>
);
