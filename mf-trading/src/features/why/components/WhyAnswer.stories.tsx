import type { Meta, StoryObj } from '@storybook/react';
import { why } from '../testing/why';
import { WhyAnswer } from './WhyAnswer';

const meta: Meta<typeof WhyAnswer> = {
  title: 'Trading/Why',
  component: WhyAnswer,
  args: { why: why(), onUpgrade: () => undefined },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Listed: Story = {};
export const ThinBaseline: Story = {
  args: { why: why({ inputs: { ...why().inputs, baseline: 1_200, rvol_reason: 'thin_baseline', catalyst: null } }) },
};
const { inputs, scanners } = why();
export const FreeBeyondTheRows: Story = {
  args: {
    why: why({
      scanners: [],
      locked: [
        { scanner: 'momentum', required_tier: 'basic' },
        { scanner: 'gappers', required_tier: 'basic' },
        { scanner: 'low_float', required_tier: 'pro' },
      ],
      inputs: { ...inputs, float: null, shares_outstanding: null, adv20: null, baseline: null },
      withheld: [
        { field: 'float', required_tier: 'pro' },
        { field: 'shares_outstanding', required_tier: 'pro' },
        { field: 'adv20', required_tier: 'basic' },
        { field: 'baseline', required_tier: 'basic' },
      ],
    }),
  },
};
export const BasicBeyondTheRows: Story = {
  args: {
    why: why({
      scanners: scanners.map((scanner) => ({
        ...scanner,
        clauses: scanner.clauses.map((clause) =>
          clause.field === 'float' ? { ...clause, value: null, margin: null } : clause,
        ),
      })),
      inputs: { ...inputs, float: null, shares_outstanding: null },
      withheld: [
        { field: 'float', required_tier: 'pro' },
        { field: 'shares_outstanding', required_tier: 'pro' },
      ],
    }),
  },
};
export const HeldBack: Story = { args: { why: why({ inputs: { ...why().inputs, quarantine: 'check_split' } }) } };
export const SpinOffDay: Story = {
  args: {
    why: why({
      inputs: {
        ...why().inputs,
        previous_close: null,
        origins: [
          { figure: 'spin_off', as_of: '2025-02-06', source: 'DVNX, 1 for 4' },
          { figure: 'kind', as_of: null, source: 'Common stock, by symbol and name' },
        ],
      },
    }),
  },
};
export const DoubtfulFloat: Story = {
  args: { why: why({ inputs: { ...why().inputs, float: 34_100_000, shares_outstanding: 4_200_000 } }) },
};
