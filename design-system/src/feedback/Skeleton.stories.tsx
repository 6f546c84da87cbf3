import type { Meta, StoryObj } from '@storybook/react';
import { Skeleton } from './states';

const meta = { title: 'Design System/Skeleton/Default', component: Skeleton } satisfies Meta<typeof Skeleton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = {
  args: { style: { width: '12rem', height: '1rem' } },
  argTypes: { style: { control: 'object' } },
};
