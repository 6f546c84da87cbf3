import type { Meta, StoryObj } from '@storybook/react';
import { Button } from '../button/Button';
import { Popover, Tooltip } from './Popover';

const meta: Meta = { title: 'Design System/Popover/QA', tags: ['qa'] };
export default meta;
type Story = StoryObj;

export const Open: Story = {
  render: () => (
    <div style={{ display: 'flex', gap: '16rem', padding: '6rem 10rem' }}>
      <Popover defaultOpen title="Relative volume" trigger={<Button>61.4x</Button>}>
        Volume so far over the mean of the same minute of 20 sessions.
      </Popover>
      <Tooltip defaultOpen text="Refresh interval">
        <Button>5m</Button>
      </Tooltip>
    </div>
  ),
};
