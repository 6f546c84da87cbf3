import type { Meta, StoryObj } from '@storybook/react';
import { Panes } from './story-panes';

const meta = {
  title: 'Design System/Splitter/Features',
  component: Panes,
  args: { label: 'Scanner width' },
} satisfies Meta<typeof Panes>;
export default meta;
type Story = StoryObj<typeof meta>;

export const SideBySide: Story = { args: { direction: 'row' } };
export const OneAboveTheOther: Story = { args: { direction: 'column', label: 'Chart height' } };
export const Bounded: Story = { args: { min: 30, max: 70, defaultSize: 70 } };
/** The outer splitter divides the width. The inner one divides the height of the second pane. */
export const Nested: Story = {
  args: { second: <Panes label="Chart height" direction="column" /> },
};
