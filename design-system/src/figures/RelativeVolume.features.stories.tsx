import type { Meta, StoryObj } from '@storybook/react';
import { RelativeVolume } from './figures';

const meta = {
  title: 'Design System/RelativeVolume/Features',
  component: RelativeVolume,
  args: { value: 1234.5 },
} satisfies Meta<typeof RelativeVolume>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Large: Story = { args: { value: 61.4 } };
export const BelowOne: Story = { args: { value: 0.3 } };
export const NoBaseline: Story = { args: { value: null } };
