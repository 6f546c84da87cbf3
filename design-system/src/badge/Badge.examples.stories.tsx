import type { Meta, StoryObj } from '@storybook/react';
import { Row } from '../foundations/story-kit';
import { Badge, SessionBadge, TierBadge } from './Badge';

const meta: Meta = { title: 'Design System/Badge/Examples' };
export default meta;
type Story = StoryObj;

export const BesideATitle: Story = {
  render: () => (
    <Row>
      <strong>Low Float</strong>
      <TierBadge tier="pro" />
      <Badge>15 results</Badge>
    </Row>
  ),
};
export const InTheStatusBar: Story = {
  globals: { density: 'compact' },
  render: () => (
    <Row>
      <SessionBadge session="pre_market" description="Pre-Market" />
      <Badge tone="warning">Simulated data</Badge>
    </Row>
  ),
};
