import type { Meta, StoryObj } from '@storybook/react';
import { why } from '../testing/why';
import { WhyAnswer } from './WhyAnswer';

const meta: Meta<typeof WhyAnswer> = { title: 'Trading/Why', component: WhyAnswer, args: { why: why() } };
export default meta;
type Story = StoryObj<typeof meta>;

export const Listed: Story = {};
export const ThinBaseline: Story = {
  args: { why: why({ inputs: { ...why().inputs, baseline: 1_200, rvol_reason: 'thin_baseline', catalyst: null } }) },
};
export const HeldBack: Story = { args: { why: why({ inputs: { ...why().inputs, quarantine: 'check_split' } }) } };
