import type { Meta, StoryObj } from '@storybook/react';
import { Volume } from '../figures/figures';
import { eachHardNumber, LONG_SYMBOL, LONG_WORDS, Narrow } from '../foundations/story-kit';
import { Card } from './Card';
import { Panel } from './Panel';
import { StatCard } from './StatCard';

const meta: Meta = { title: 'Design System/Card/Stress' };
export default meta;
type Story = StoryObj;

export const HardNumbers: Story = {
  render: () => eachHardNumber((value) => <StatCard label="Volume" value={<Volume value={value} />} />),
};
export const LongWordsInANarrowPlace: Story = {
  render: () => (
    <Narrow>
      <Card>{LONG_WORDS}</Card>
      <StatCard label={LONG_SYMBOL} value="1,000,000" note={LONG_WORDS} />
      <Panel title={LONG_SYMBOL} foot={LONG_WORDS}>
        {LONG_WORDS}
      </Panel>
    </Narrow>
  ),
};
