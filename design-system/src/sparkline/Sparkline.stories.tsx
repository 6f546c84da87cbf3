import type { Meta, StoryObj } from '@storybook/react';
import { Sparkline } from './Sparkline';

const meta = {
  title: 'Design System/Sparkline/Default',
  component: Sparkline,
  args: { label: 'DEMO1 today', values: [2.1, 2.4, 2.2, 2.9, 3.4, 3.1, 3.6] },
} satisfies Meta<typeof Sparkline>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { argTypes: { label: { control: 'text' }, values: { control: 'object' } } };
