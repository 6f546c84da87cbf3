import type { Meta, StoryObj } from '@storybook/react';
import { eachHardNumber, LONG_SYMBOL, LONG_WORDS, Narrow } from '../foundations/story-kit';
import { PlanCard } from './PlanCard';

const meta: Meta = { title: 'Design System/PlanCard/Stress' };
export default meta;
type Story = StoryObj;

export const NoFeatures: Story = { render: () => <PlanCard label="Empty" price={0} features={[]} action={null} /> };
export const HardNumbers: Story = {
  render: () =>
    eachHardNumber((value) => (
      <PlanCard label="Pro" price={value ?? Number.NaN} features={['Live scanners']} action={null} />
    )),
};
export const LongWords: Story = {
  render: () => (
    <Narrow>
      <PlanCard
        label={LONG_SYMBOL}
        price={1_000_000}
        features={[LONG_WORDS]}
        limitations={[LONG_SYMBOL]}
        action={null}
      />
    </Narrow>
  ),
};
