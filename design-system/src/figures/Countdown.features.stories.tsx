import type { Meta, StoryObj } from '@storybook/react';
import { Countdown } from './times';

const meta = { title: 'Design System/Countdown/Features', component: Countdown, args: { seconds: 288 } } satisfies Meta<
  typeof Countdown
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Seconds: Story = { args: { seconds: 7 } };
export const Hours: Story = { args: { seconds: 7_265 } };
export const Over: Story = { args: { seconds: 0 } };
