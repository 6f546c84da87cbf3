import type { Meta, StoryObj } from '@storybook/react';
import { RelativeVolume } from './figures';

const meta = {
  title: 'Design System/RelativeVolume/Default',
  component: RelativeVolume,
  args: { value: 1234.5 },
} satisfies Meta<typeof RelativeVolume>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { argTypes: { value: { control: 'number' } } };
