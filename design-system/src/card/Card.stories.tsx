import type { Meta, StoryObj } from '@storybook/react';
import { Card } from './Card';

const meta = {
  title: 'Design System/Card/Default',
  component: Card,
  args: { children: 'Invoices are sent on the first of each month.' },
} satisfies Meta<typeof Card>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { argTypes: { children: { control: 'text' } } };
