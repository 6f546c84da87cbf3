import type { Meta, StoryObj } from '@storybook/react';
import { fakeStats } from '../../../entities/user/testing/users';
import { StatCardsView } from './StatCardsView';

const meta: Meta<typeof StatCardsView> = {
  title: 'Admin/StatCards',
  component: StatCardsView,
  args: { stats: fakeStats, failed: false },
};
export default meta;
type Story = StoryObj<typeof StatCardsView>;

export const Figures: Story = {};
export const Loading: Story = { args: { stats: null } };
export const Failed: Story = { args: { failed: true } };
