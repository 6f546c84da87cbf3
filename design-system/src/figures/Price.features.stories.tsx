import type { Meta, StoryObj } from '@storybook/react';
import { Price } from './figures';

const meta = { title: 'Design System/Price/Features', component: Price, args: { value: 1234.5 } } satisfies Meta<
  typeof Price
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const WithThousands: Story = { args: { value: 10_847.05 } };
export const SubDollar: Story = { args: { value: 0.4 } };
export const Missing: Story = { args: { value: null } };
