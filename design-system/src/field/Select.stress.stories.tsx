import type { Meta, StoryObj } from '@storybook/react';
import { LONG_SYMBOL, Narrow } from '../foundations/story-kit';
import { Select } from './Select';

const meta: Meta = { title: 'Design System/Select/Stress' };
export default meta;
type Story = StoryObj;

export const NoOptions: Story = { render: () => <Select aria-label="Nothing to choose" options={[]} /> };
export const LongOptions: Story = {
  render: () => (
    <Narrow>
      <Select aria-label="Symbol" options={[{ value: 'long', label: LONG_SYMBOL }]} />
    </Narrow>
  ),
};
export const AThousandOptions: Story = {
  render: () => (
    <Select
      aria-label="Symbol"
      options={Array.from({ length: 1_000 }, (_, n) => ({ value: `DEMO${n}`, label: `DEMO${n}` }))}
    />
  ),
};
