import type { Meta, StoryObj } from '@storybook/react';
import { LoadingState } from './states';

const meta = {
  title: 'Design System/LoadingState/Default',
  component: LoadingState,
  args: { label: 'Scanning markets...' },
} satisfies Meta<typeof LoadingState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { argTypes: { label: { control: 'text' } } };
