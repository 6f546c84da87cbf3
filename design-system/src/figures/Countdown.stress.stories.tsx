import type { Meta, StoryObj } from '@storybook/react';
import { Specimens } from '../foundations/story-kit';
import { Clock, Countdown, RelativeTime } from './times';

const meta: Meta = { title: 'Design System/Countdown/Stress' };
export default meta;
type Story = StoryObj;

/** Server and browser clocks differ, so the time left may be negative. */
export const OutOfRange: Story = {
  render: () => (
    <Specimens
      of={{
        'countdown below zero': <Countdown seconds={-5} />,
        'countdown, enormous': <Countdown seconds={9_999_999} />,
        'age below zero': <RelativeTime seconds={-5} />,
        'age, enormous': <RelativeTime seconds={9_999_999_999} />,
        'clock at the epoch': <Clock time={0} timeZone="UTC" />,
      }}
    />
  ),
};
export const NotANumber: Story = {
  render: () => (
    <Specimens of={{ countdown: <Countdown seconds={Number.NaN} />, age: <RelativeTime seconds={Number.NaN} /> }} />
  ),
};
