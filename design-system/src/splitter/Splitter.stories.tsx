import type { Meta, StoryObj } from '@storybook/react';
import { oneOf } from '../foundations/story-kit';
import { Panes } from './story-panes';

const meta = {
  title: 'Design System/Splitter/Default',
  component: Panes,
  args: { label: 'Scanner width', defaultSize: 45 },
} satisfies Meta<typeof Panes>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = {
  args: { direction: 'row', min: 10, max: 90, defaultSize: 45 },
  argTypes: {
    direction: oneOf('row', 'column'),
    min: { control: 'number' },
    max: { control: 'number' },
    defaultSize: { control: 'number' },
  },
};
