import type { Meta, StoryObj } from '@storybook/react';
import { Specimens } from '../foundations/story-kit';
import { demoRows, List } from './story-list';

const meta: Meta = { title: 'Design System/VirtualTable/QA', tags: ['qa'] };
export default meta;
type Story = StoryObj;

const ROWS = demoRows(1_000);

export const Grid: Story = {
  render: () => (
    <Specimens
      minWidth="32rem"
      of={{
        plain: <List label="Plain" rows={ROWS} />,
        'selected, with actions': <List label="With actions" rows={ROWS} pressable withActions />,
        sorted: <List label="Sorted" rows={ROWS} order={{ key: 'price', direction: 'descending' }} />,
        compact: (
          <div data-density="compact">
            <List label="Compact" rows={ROWS} pressable />
          </div>
        ),
        'fewer than fit': <List label="Fewer than fit" rows={demoRows(3)} />,
        'no rows': <List label="No rows" rows={[]} />,
      }}
    />
  ),
};
