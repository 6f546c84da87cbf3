import { BRAND, TRIAL_CALL, TRIAL_RULE } from '@prebell/contracts';
import { buttonLinkProps } from '@prebell/design-system/base';
import { useUser } from '@prebell/platform';
import { Link } from '@prebell/platform/router';
import { DemoResults } from './DemoResults';
import styles from './Hero.module.css';

const START = '4:00';
const [before, after] = BRAND.tagline.split(START);

/** Offers the trial to visitors, and a link to the desk to users with an account. */
export const Hero = () => {
  const isKnown = useUser() !== null;
  return (
    <section className={styles.hero}>
      <div>
        <h1 className={styles.title}>
          {before}
          <em>{START}</em>
          {after}
        </h1>
        <p className={styles.lead}>
          Momentum, gap and low-float scanners that stream from the first pre-market print. Every row says why it is
          there, shows its news, and can be played again.
        </p>
        <div className={styles.actions} data-for-visitors={!isKnown || undefined}>
          {isKnown ? (
            <>
              <Link to="/dashboard" {...buttonLinkProps('primary', 'large')}>
                Go to your desk
              </Link>
              <Link to="/subscription" {...buttonLinkProps('secondary', 'large')}>
                Your plan
              </Link>
            </>
          ) : (
            <>
              <Link to="/register" {...buttonLinkProps('primary', 'large')}>
                {TRIAL_CALL}
              </Link>
              <Link to="/login" {...buttonLinkProps('secondary', 'large')}>
                Login to Dashboard
              </Link>
            </>
          )}
        </div>
        {!isKnown && <p className={styles.fine}>No credit card required. Cancel anytime. {TRIAL_RULE}</p>}
      </div>
      <DemoResults />
    </section>
  );
};
