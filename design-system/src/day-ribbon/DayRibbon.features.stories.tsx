import type { Meta, StoryObj } from '@storybook/react';
import { noop } from '../foundations/story-kit';
import { SAMPLE_DAY, SAMPLE_HITS, SAMPLE_NOW } from '../overview/sample-data';
import { DayRibbon } from './DayRibbon';

const meta = {
  title: 'Design System/DayRibbon/Features',
  component: DayRibbon,
  args: { day: SAMPLE_DAY, now: SAMPLE_NOW },
} satisfies Meta<typeof DayRibbon>;
export default meta;
type Story = StoryObj<typeof meta>;

const HOUR = 3_600;

export const Tall: Story = { args: { size: 'tall', hits: SAMPLE_HITS } };
export const HitsAsButtons: Story = { args: { hits: SAMPLE_HITS, onHitPress: noop } };
export const BeforeTheDay: Story = { args: { now: SAMPLE_DAY.pre_open - HOUR } };
export const JustAfterTheOpen: Story = { args: { now: SAMPLE_DAY.open + 300 } };
export const CoreTrading: Story = { args: { now: SAMPLE_DAY.open + 3.5 * HOUR } };
export const LateInTheDay: Story = { args: { now: SAMPLE_DAY.post_close - 0.2 * HOUR } };
export const ShortDay: Story = {
  args: { day: { ...SAMPLE_DAY, close: SAMPLE_DAY.open + 3.5 * HOUR, post_close: SAMPLE_DAY.open + 7.5 * HOUR } },
};
export const TimeNotKnown: Story = { args: { now: null } };
