import { PLANS, planAmount, TIERS } from '@prebell/contracts';
import type { Meta, StoryObj } from '@storybook/react';
import { TierBadge } from '../badge/Badge';
import { Button } from '../button/Button';
import { Specimens } from '../foundations/story-kit';
import { Card } from './Card';
import { Panel } from './Panel';
import { PlanCard } from './PlanCard';
import { StatCard } from './StatCard';

const meta: Meta = { title: 'Design System/Card/QA', tags: ['qa'] };
export default meta;
type Story = StoryObj;

export const Grid: Story = {
  render: () => (
    <Specimens
      minWidth="15rem"
      of={{
        card: <Card>One thing</Card>,
        panel: (
          <Panel
            title="Live Scanners"
            aside={<TierBadge tier="pro" />}
            controls={<Button size="small">5m</Button>}
            foot="Last: 2s ago"
          >
            Rows
          </Panel>
        ),
        stat: <StatCard value="11,000" label="symbols scanned" note="every 250 ms" />,
        ...Object.fromEntries(
          TIERS.map((tier) => [
            tier,
            <PlanCard
              key={tier}
              label={PLANS[tier].label}
              price={planAmount(tier, 'monthly')}
              description={PLANS[tier].description}
              features={PLANS[tier].features}
              limitations={PLANS[tier].limitations}
              popular={tier === 'pro'}
              action={<Button>Start trial</Button>}
            />,
          ]),
        ),
      }}
    />
  ),
};
