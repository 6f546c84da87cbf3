import { TRIAL_CALL } from '@prebell/contracts';
import { buttonLinkProps } from '@prebell/design-system/base';
import { useUser } from '@prebell/platform';
import { Link } from '@prebell/platform/router';
import styles from './FinalCall.module.css';

/** The closing call to action. */
export const FinalCall = () => {
  const isKnown = useUser() !== null;
  return (
    <section className={styles.call} aria-labelledby="final-call">
      <div>
        <h2 className={styles.title} id="final-call">
          Be at the desk before the bell.
        </h2>
        {!isKnown && (
          <p className={styles.text}>The free plan needs a username and an e-mail address. The trial needs no card.</p>
        )}
      </div>
      <div className={styles.actions} data-for-visitors={!isKnown || undefined}>
        <Link to={isKnown ? '/dashboard' : '/register'} {...buttonLinkProps('primary', 'large')}>
          {isKnown ? 'Go to your desk' : TRIAL_CALL}
        </Link>
        <Link to="/pricing" {...buttonLinkProps('secondary', 'large')}>
          View Pricing
        </Link>
      </div>
    </section>
  );
};
