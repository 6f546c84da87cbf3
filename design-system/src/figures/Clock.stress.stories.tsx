import type { Meta, StoryObj } from '@storybook/react';
import { eachHardNumber } from '../foundations/story-kit';
import { Clock, Countdown, RelativeTime } from './times';

const meta: Meta = { title: 'Design System/Clock/Stress' };
export default meta;
type Story = StoryObj;

export const HardTimes: Story = {
  render: () => eachHardNumber((value) => <Clock time={value ?? null} timeZone="America/New_York" />),
};
export const HardCountdowns: Story = {
  render: () => eachHardNumber((value) => <Countdown seconds={value ?? Number.NaN} />),
};
export const HardAges: Story = {
  render: () => eachHardNumber((value) => <RelativeTime seconds={value ?? Number.NaN} />),
};
