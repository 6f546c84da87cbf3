import type { Meta, StoryObj } from '@storybook/react';
import { Specimens } from '../foundations/story-kit';
import { SAMPLE_DAY, SAMPLE_HITS, SAMPLE_NOW } from '../overview/sample-data';
import { DayRibbon } from './DayRibbon';

const meta: Meta = { title: 'Design System/DayRibbon/QA', tags: ['qa'] };
export default meta;
type Story = StoryObj;

const TIMES = {
  'not known': null,
  'pre-market': SAMPLE_NOW,
  'at the open': SAMPLE_DAY.open,
  'core trading': SAMPLE_DAY.open + 12_600,
  'after hours': SAMPLE_DAY.close + 7_200,
};

export const Grid: Story = {
  render: () => (
    <Specimens
      minWidth="100%"
      of={Object.fromEntries(
        Object.entries(TIMES).flatMap(([name, now]) =>
          (['strip', 'tall'] as const).map((size) => [
            `${name}, ${size}`,
            <DayRibbon key={size} day={SAMPLE_DAY} now={now} hits={SAMPLE_HITS} size={size} />,
          ]),
        ),
      )}
    />
  ),
};
