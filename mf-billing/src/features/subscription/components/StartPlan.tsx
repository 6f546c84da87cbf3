import { INTERVAL_LABELS, PLANS, type PlanChoice, planAmount, TRIAL_DAYS, TRIAL_RULE } from '@prebell/contracts';
import { Button, Card } from '@prebell/design-system';
import { useCheckout } from '@prebell/platform';
import { formatMoney } from '../../../shared/format';
import styles from './StartPlan.module.css';

/** The plan that a visitor came to buy, with the button that leads to checkout. */
export const StartPlan = ({ choice, hasTrial }: { choice: PlanChoice; hasTrial: boolean }) => {
  const { begin, isBusy } = useCheckout();
  const { label } = PLANS[choice.tier];
  const price = formatMoney(planAmount(choice.tier, choice.billing_interval), 'usd');
  const each = `${price} ${INTERVAL_LABELS[choice.billing_interval].toLowerCase()}`;
  return (
    <Card>
      <div className={styles.start}>
        <div className={styles.words}>
          <h2 className={styles.title}>{hasTrial ? `Try ${label} for ${TRIAL_DAYS} days` : `Subscribe to ${label}`}</h2>
          <p className={styles.terms}>
            {hasTrial
              ? `No credit card required. Then ${each} if you add a card. ${TRIAL_RULE}`
              : `${each}. Cancel anytime.`}
          </p>
        </div>
        <Button variant="primary" busy={isBusy} busyLabel="Opening checkout..." onClick={() => begin(choice)}>
          {hasTrial ? 'Start 7-Day Free Trial' : 'Continue to checkout'}
        </Button>
      </div>
    </Card>
  );
};
