import type { Meta, StoryObj } from '@storybook/react';
import { Specimens } from '../foundations/story-kit';
import { LockIcon } from '../icons';
import { LiveTabs, SCANNER_TABS } from './sample-tabs';

const meta: Meta = { title: 'Design System/Tabs/QA', tags: ['qa'] };
export default meta;
type Story = StoryObj;

export const Grid: Story = {
  render: () => (
    <Specimens
      minWidth="24rem"
      of={{
        plain: <LiveTabs label="Plain" />,
        counts: <LiveTabs label="Counts" items={SCANNER_TABS.map((tab, n) => ({ ...tab, mark: n * 7 }))} />,
        locked: (
          <LiveTabs
            label="Locked"
            items={SCANNER_TABS.map((tab) => ({ ...tab, mark: <LockIcon role="img" aria-label="locked" /> }))}
          />
        ),
      }}
    />
  ),
};
