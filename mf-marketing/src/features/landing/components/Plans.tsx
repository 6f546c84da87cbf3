import { PLANS, planAmount, TIERS } from '@prebell/contracts';
import { buttonLinkProps, PlanCard } from '@prebell/design-system/base';
import { useUser } from '@prebell/platform';
import { Link } from '@prebell/platform/router';
import { Section } from '../../../shared/page/Section';
import { registerPath } from '../../../shared/wanted-plan/wanted-plan';
import styles from './Plans.module.css';

/**
 * The plans of the catalogue. Each button leads to registration, and from there to the chosen plan. Signed-in users get a link
 * to the pricing page, which knows their plan.
 */
export const Plans = () => {
  const isKnown = useUser() !== null;
  return (
    <Section title="Plans">
      <div className={styles.plans}>
        {TIERS.map((tier) => {
          const { label, description, features, popular } = PLANS[tier];
          const isPopular = popular.includes('landing');
          return (
            <PlanCard
              key={tier}
              label={label}
              price={planAmount(tier, 'monthly')}
              description={description}
              features={features}
              popular={isPopular}
              action={
                isKnown ? null : (
                  <Link to={registerPath(tier)} {...buttonLinkProps(isPopular ? 'primary' : 'secondary')}>
                    {tier === 'free' ? 'Get Started Free' : `Start ${label} Trial`}
                  </Link>
                )
              }
            />
          );
        })}
      </div>
      <p className={styles.more}>
        <Link to="/pricing" className={styles.link}>
          {isKnown ? 'Compare plans and change yours' : 'Compare plans and annual prices'}
        </Link>
      </p>
    </Section>
  );
};
