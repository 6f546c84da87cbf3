import type { Meta, StoryObj } from '@storybook/react';
import { Volume } from './figures';

const meta = { title: 'Design System/Volume/Default', component: Volume, args: { value: 1234.5 } } satisfies Meta<
  typeof Volume
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { argTypes: { value: { control: 'number' } } };
