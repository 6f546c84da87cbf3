import type { Meta, StoryObj } from '@storybook/react';
import { Logo } from './Logo';

const meta = { title: 'Design System/Logo/Default', component: Logo } satisfies Meta<typeof Logo>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
/** The logo takes the size of the surrounding text. */
export const Playground: Story = {
  args: { style: { fontSize: 'var(--ds-text-28)' } },
  argTypes: { style: { control: 'object' } },
};
