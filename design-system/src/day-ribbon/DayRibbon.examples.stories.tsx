import type { Session } from '@prebell/contracts';
import type { Meta, StoryObj } from '@storybook/react';
import { SAMPLE_DAY, SAMPLE_HITS } from '../overview/sample-data';
import { DayRibbon } from './DayRibbon';

const meta = {
  title: 'Design System/DayRibbon/Examples',
  component: DayRibbon,
  args: { day: SAMPLE_DAY, now: SAMPLE_DAY.open, hits: SAMPLE_HITS },
} satisfies Meta<typeof DayRibbon>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Half an hour into each session. */
const MOMENTS: Record<Session, number | null> = {
  pre_market: SAMPLE_DAY.pre_open + 1800,
  core_trading: SAMPLE_DAY.open + 1800,
  extended_hours: SAMPLE_DAY.close + 1800,
  closed: SAMPLE_DAY.post_close + 1800,
  holiday: null,
};

/** The toolbar chooses the session. */
export const InTheChosenSession: Story = {
  render: (args, { globals }) => {
    const now = MOMENTS[globals.session as Session];
    return <DayRibbon {...args} now={now} hits={SAMPLE_HITS.filter(({ t }) => now !== null && t <= now)} />;
  },
};
