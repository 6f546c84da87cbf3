import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import type { Meta, StoryObj } from '@storybook/react';
import { ownVerdict, ownWhy, why, whyClause } from '../testing/why';
import { OwnVerdicts } from './OwnVerdicts';
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
export const OwnScanners: Story = {
  args: { own: <OwnVerdicts question={{ symbol: 'DVLT', at: null }} />, isOwnFirst: true },
  decorators: [
    (Story) => (
      <FakePlatformProvider
        platform={createFakePlatform({
          user: fakeUser({ subscription_tier: 'premium' }),
          answers: {
            'GET /api/custom-scanners/why': ownWhy(
              ownVerdict(),
              ownVerdict({
                ...{ scanner: '01980000-0000-7000-8000-00000000c002', name: 'Two ways', passes: true },
                groups: [ownVerdict().groups[0]!, { passes: true, clauses: [whyClause()] }],
              }),
            ),
          },
        })}
      >
        <Story />
      </FakePlatformProvider>
    ),
  ],
};
