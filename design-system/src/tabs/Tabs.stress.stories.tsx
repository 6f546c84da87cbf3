import type { Meta, StoryObj } from '@storybook/react';
import { LONG_SYMBOL, LONG_WORDS } from '../foundations/story-kit';
import { LiveTabs } from './sample-tabs';

const meta: Meta = { title: 'Design System/Tabs/Stress' };
export default meta;
type Story = StoryObj;

export const LongLabels: Story = {
  render: () => (
    <LiveTabs
      items={[
        { value: 'a', label: LONG_SYMBOL },
        { value: 'b', label: LONG_WORDS },
      ]}
    />
  ),
};
export const FortyTabs: Story = {
  render: () => (
    <LiveTabs items={Array.from({ length: 40 }, (_, n) => ({ value: `list-${n}`, label: `Watch list ${n + 1}` }))} />
  ),
};
