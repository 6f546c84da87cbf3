import type { Meta, StoryObj } from '@storybook/react';
import { demoRows, List } from './story-list';

const meta = {
  title: 'Design System/VirtualTable/Default',
  component: List,
  args: { label: 'Demo', rows: demoRows(1_000) },
} satisfies Meta<typeof List>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = {
  args: { pressable: true, withActions: true, order: { key: 'price', direction: 'descending' } },
  argTypes: { pressable: { control: 'boolean' }, withActions: { control: 'boolean' } },
};
