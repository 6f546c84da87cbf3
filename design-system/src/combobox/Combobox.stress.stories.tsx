import type { Meta, StoryObj } from '@storybook/react';
import { LONG_SYMBOL, LONG_WORDS, Narrow } from '../foundations/story-kit';
import { manySymbols } from '../virtual-table/story-list';
import { Choice } from './story-choice';

const meta = { title: 'Design System/Combobox/Stress', component: Choice } satisfies Meta<typeof Choice>;
export default meta;
type Story = StoryObj<typeof meta>;

const many = (count: number) => manySymbols(count).map((symbol) => ({ value: symbol, label: symbol }));

export const AThousandOptions: Story = { args: { options: many(1_000), defaultOpen: true } };
export const TenThousandOptions: Story = { args: { options: many(10_000), defaultOpen: true } };
export const LongOptions: Story = {
  args: {
    options: [{ value: LONG_SYMBOL, label: LONG_SYMBOL, detail: LONG_WORDS }],
    initial: LONG_SYMBOL,
    defaultOpen: true,
  },
  render: (args) => (
    <Narrow>
      <Choice {...args} />
    </Narrow>
  ),
};
