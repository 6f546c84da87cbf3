import { PLANS } from '@prebell/contracts';
import type { Meta, StoryObj } from '@storybook/react';
import { TierBadge } from '../badge/Badge';
import { Button } from '../button/Button';
import { Card, Panel, PlanCard, StatCard } from './cards';

const meta: Meta = { title: 'Design System/Cards' };
export default meta;
type Story = StoryObj;

export const Plain: Story = { render: () => <Card>Anything</Card> };
export const Plan: Story = {
  render: () => <PlanCard {...PLANS.basic} price={29} popular={false} action={<Button>Start trial</Button>} />,
};
export const PopularPlan: Story = {
  render: () => <PlanCard {...PLANS.pro} price={59} popular action={<Button variant="primary">Start trial</Button>} />,
};
export const Stat: Story = { render: () => <StatCard value="measuring…" label="uptime" note="Objective 99.9 %" /> };
export const DeskPanel: Story = {
  render: () => (
    <Panel
      title="Live Scanners"
      aside={<TierBadge tier="premium" />}
      controls={<Button size="small">5m</Button>}
      foot={<span>Last: 2s ago</span>}
    >
      Rows
    </Panel>
  ),
};
