import { SESSIONS, TIERS } from '@prebell/contracts';
import type { Meta, StoryObj } from '@storybook/react';
import { Badge, SessionBadge, StatusBadge, TierBadge } from './Badge';

const meta: Meta<typeof Badge> = { title: 'Design System/Badge', component: Badge, args: { children: 'Limited' } };
export default meta;
type Story = StoryObj<typeof Badge>;

export const Default: Story = {};
export const Action: Story = { args: { tone: 'action', children: 'Most Popular' } };
export const Tiers: Story = {
  render: () => (
    <>
      {[...TIERS, 'unknown' as const].map((tier) => (
        <TierBadge key={tier} tier={tier} />
      ))}
    </>
  ),
};
export const Sessions: Story = {
  render: () => (
    <>
      {SESSIONS.map((session) => (
        <SessionBadge key={session} session={session} description={session.replace('_', ' ')} />
      ))}
    </>
  ),
};
export const DispatchStates: Story = {
  render: () => (
    <>
      <StatusBadge status="danger">NEEDS DISPATCH</StatusBadge> <StatusBadge status="success">DISPATCHED</StatusBadge>{' '}
      <StatusBadge status="warning">STATUS? held</StatusBadge>
    </>
  ),
};
