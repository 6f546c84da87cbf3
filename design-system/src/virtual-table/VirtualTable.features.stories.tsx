import type { Meta, StoryObj } from '@storybook/react';
import { demoRows, List } from './story-list';

const meta = {
  title: 'Design System/VirtualTable/Features',
  component: List,
  args: { label: 'Demo', rows: demoRows(1_000) },
} satisfies Meta<typeof List>;
export default meta;
type Story = StoryObj<typeof meta>;

export const RowsThatAct: Story = { args: { pressable: true } };
export const WithActions: Story = { args: { pressable: true, withActions: true } };
export const Sorted: Story = { args: { order: { key: 'price', direction: 'descending' } } };
export const Empty: Story = { args: { rows: [] } };
export const FewerThanFit: Story = { args: { rows: demoRows(3) } };
