import type { Meta, StoryObj } from '@storybook/react';
import { TierBadge } from '../badge/Badge';
import { Button } from '../button/Button';
import { LONG_WORDS } from '../foundations/story-kit';
import { Panel } from './Panel';

const meta = {
  title: 'Design System/Panel/Features',
  component: Panel,
  args: { title: 'Live Scanners', children: 'Rows' },
} satisfies Meta<typeof Panel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Aside: Story = { args: { aside: <TierBadge tier="premium" /> } };
export const Controls: Story = { args: { controls: <Button size="small">5m</Button> } };
export const Foot: Story = { args: { foot: <span>Last: 2s ago</span> } };
export const Everything: Story = { args: { ...Aside.args, ...Controls.args, ...Foot.args } };
export const LongTitle: Story = { args: { ...Everything.args, title: LONG_WORDS } };
