import type { Meta, StoryObj } from '@storybook/react';
import { LONG_SYMBOL, Narrow } from '../foundations/story-kit';
import { SymbolLink } from './small';

const meta = {
  title: 'Design System/SymbolLink/Features',
  component: SymbolLink,
  args: { symbol: 'DVLT' },
} satisfies Meta<typeof SymbolLink>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Disabled: Story = { args: { disabled: true } };
export const InASentence: Story = {
  render: (args) => (
    <p>
      Chart of <SymbolLink {...args} /> since 4:00 AM ET
    </p>
  ),
};
export const LongSymbol: Story = {
  render: () => (
    <Narrow>
      <SymbolLink symbol={LONG_SYMBOL} />
    </Narrow>
  ),
};
