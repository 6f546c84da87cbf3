import type { Meta, StoryObj } from '@storybook/react';
import { Price } from './figures';

const meta = { title: 'Design System/Price/Default', component: Price, args: { value: 1234.5 } } satisfies Meta<
  typeof Price
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { argTypes: { value: { control: 'number' } } };
