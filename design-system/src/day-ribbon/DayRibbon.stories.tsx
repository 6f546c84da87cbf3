import type { Meta, StoryObj } from '@storybook/react';
import { oneOf } from '../foundations/story-kit';
import { SAMPLE_DAY, SAMPLE_HITS, SAMPLE_NOW } from '../overview/sample-data';
import { DayRibbon } from './DayRibbon';

const meta = {
  title: 'Design System/DayRibbon/Default',
  component: DayRibbon,
  args: { day: SAMPLE_DAY, now: SAMPLE_NOW, hits: SAMPLE_HITS },
} satisfies Meta<typeof DayRibbon>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = {
  argTypes: {
    size: oneOf('strip', 'tall'),
    now: { control: { type: 'range', min: SAMPLE_DAY.pre_open, max: SAMPLE_DAY.post_close, step: 60 } },
    day: { control: 'object' },
    hits: { control: 'object' },
  },
};
