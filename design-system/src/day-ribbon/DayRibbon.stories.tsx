import type { Meta, StoryObj } from '@storybook/react';
import { DayRibbon } from './DayRibbon';

const open = Date.UTC(2025, 1, 6, 9) / 1000;
const hour = 3600;
const day = {
  date: '2025-02-06',
  pre_open: open,
  open: open + 5.5 * hour,
  close: open + 12 * hour,
  post_close: open + 16 * hour,
};

const meta: Meta<typeof DayRibbon> = {
  title: 'Design System/DayRibbon',
  component: DayRibbon,
  args: { day, now: open + 5.07 * hour },
};
export default meta;
type Story = StoryObj<typeof DayRibbon>;

export const PreMarket: Story = {
  args: {
    hits: [
      { t: open + 0.6 * hour, label: 'DEMO1 entered Gappers', direction: 'up', strength: 0.4 },
      { t: open + 3.4 * hour, label: 'DEMO2 new low', direction: 'down', strength: 0.7 },
      { t: open + 4.68 * hour, label: 'DEMO3 new high', direction: 'up', strength: 1 },
    ],
  },
};
export const Tall: Story = { args: { ...PreMarket.args, size: 'tall' } };
export const HitsAsButtons: Story = { args: { ...PreMarket.args, onHitPress: () => undefined } };
export const JustAfterTheOpen: Story = { args: { now: day.open + 300 } };
export const Core: Story = { args: { now: open + 9 * hour } };
export const LateInTheDay: Story = { args: { now: open + 15.8 * hour } };
export const ShortDay: Story = { args: { day: { ...day, close: open + 9 * hour, post_close: open + 13 * hour } } };
export const TimeNotKnown: Story = { args: { now: null } };
