import type { Meta, StoryObj } from '@storybook/react';
import { Countdown } from './times';

const meta = { title: 'Design System/Countdown/Default', component: Countdown, args: { seconds: 288 } } satisfies Meta<
  typeof Countdown
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { argTypes: { seconds: { control: 'number' } } };
