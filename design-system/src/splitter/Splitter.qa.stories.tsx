import type { Meta, StoryObj } from '@storybook/react';
import { Specimens } from '../foundations/story-kit';
import { Panes } from './story-panes';

const meta: Meta = { title: 'Design System/Splitter/QA', tags: ['qa'] };
export default meta;
type Story = StoryObj;

export const Grid: Story = {
  render: () => (
    <Specimens
      minWidth="24rem"
      of={{
        'side by side': <Panes label="Side by side" defaultSize={40} />,
        'one above the other': <Panes label="One above the other" direction="column" />,
        'at its bound': <Panes label="At its bound" min={30} initial={0} />,
        'no number': <Panes label="No number" initial={Number.NaN} />,
        nested: <Panes label="Outer" second={<Panes label="Inner" direction="column" />} />,
      }}
    />
  ),
};
