import type { Meta, StoryObj } from '@storybook/react';
import { SymbolLink } from './small';

const meta = {
  title: 'Design System/SymbolLink/Default',
  component: SymbolLink,
  args: { symbol: 'DVLT' },
} satisfies Meta<typeof SymbolLink>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { argTypes: { symbol: { control: 'text' }, disabled: { control: 'boolean' } } };
