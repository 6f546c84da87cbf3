import { PLANS, planAmount, TIERS } from '@prebell/contracts';
import { Link } from '@prebell/platform/router';
import { Comparison, Pricing, Questions, Steps, useBilling } from '../features/pricing';
import { Page } from '../shared/page/Page';
import { Section } from '../shared/page/Section';

const lowestPrice = Math.min(
  ...TIERS.filter((tier) => PLANS[tier].cents !== null).map((tier) => planAmount(tier, 'monthly')),
);

export const PricingPage = () => {
  const [billing, setBilling] = useBilling();
  return (
    <Page
      title="Pricing"
      lead={`A free plan with no time limit, and paid plans from $${lowestPrice}/month. The table below has every feature and limit.`}
    >
      <Section title="Plans">
        <Pricing billing={billing} onBillingChange={setBilling} />
      </Section>
      <Steps billing={billing} />
      <Comparison />
      <Questions />
      <Section title="Not sure?">
        <p>
          <Link to="/register">Start with the free plan</Link>, or <Link to="/contact">ask us</Link> which plan fits the
          way you trade. See how our hits turned out on the <Link to="/scorecard">scorecard</Link>, how the platform
          does on the <Link to="/status">status page</Link>, and what we released in the{' '}
          <Link to="/changelog">changelog</Link>.
        </p>
      </Section>
    </Page>
  );
};
