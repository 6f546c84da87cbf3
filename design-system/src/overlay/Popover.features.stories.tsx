import type { Meta, StoryObj } from '@storybook/react';
import { Button } from '../button/Button';
import { Volume } from '../figures/figures';
import { LONG_SYMBOL, LONG_WORDS } from '../foundations/story-kit';
import { Popover } from './Popover';

const meta = {
  title: 'Design System/Popover/Features',
  component: Popover,
  args: {
    title: 'Relative volume',
    trigger: <Button>61.4x</Button>,
    children: 'Volume so far over the mean of the same minute of 20 sessions.',
  },
} satisfies Meta<typeof Popover>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Figures: Story = {
  args: { title: 'Volume', trigger: <Button>8.2M</Button>, children: <Volume value={8_200_000} /> },
};
export const LongWords: Story = { args: { title: LONG_SYMBOL, children: LONG_WORDS } };
