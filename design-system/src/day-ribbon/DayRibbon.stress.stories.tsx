import type { Meta, StoryObj } from '@storybook/react';
import { LONG_SYMBOL, Narrow } from '../foundations/story-kit';
import { SAMPLE_DAY, SAMPLE_NOW } from '../overview/sample-data';
import { DayRibbon } from './DayRibbon';

const meta: Meta = { title: 'Design System/DayRibbon/Stress' };
export default meta;
type Story = StoryObj;

const LENGTH = SAMPLE_DAY.post_close - SAMPLE_DAY.pre_open;

export const AThousandHits: Story = {
  render: () => (
    <DayRibbon
      day={SAMPLE_DAY}
      now={SAMPLE_NOW}
      hits={Array.from({ length: 1_000 }, (_, n) => ({
        t: SAMPLE_DAY.pre_open + (LENGTH * n) / 1_000,
        label: `DEMO${n}`,
        direction: n % 3 === 0 ? 'down' : 'up',
        strength: (n % 10) / 10,
      }))}
    />
  ),
};
/** Hits from another day and invalid strengths stay inside the ribbon. */
export const HitsOutOfRange: Story = {
  render: () => (
    <DayRibbon
      day={SAMPLE_DAY}
      now={SAMPLE_NOW}
      hits={[
        { t: SAMPLE_DAY.pre_open - LENGTH, label: LONG_SYMBOL, direction: 'up', strength: -3 },
        { t: SAMPLE_DAY.post_close + LENGTH, label: LONG_SYMBOL, direction: 'down', strength: 40 },
      ]}
    />
  ),
};
export const InANarrowPlace: Story = {
  render: () => (
    <Narrow>
      <DayRibbon day={SAMPLE_DAY} now={SAMPLE_NOW} />
    </Narrow>
  ),
};
