import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import type { Meta, StoryObj } from '@storybook/react';
import { fakeBusiness, noBusiness } from '../testing/business';
import { BusinessView } from './BusinessView';

const meta: Meta<typeof BusinessView> = {
  title: 'Admin/Business',
  component: BusinessView,
  args: {
    business: fakeBusiness,
    filter: { tier: null, months: 18 },
    search: new URLSearchParams('tab=business'),
    isStale: false,
    updating: false,
    onFilter: () => undefined,
    onRetry: () => undefined,
  },
  render: (args) => (
    <RouterProvider router={createMemoryRouter([{ path: '*', element: <BusinessView {...args} /> }])} />
  ),
};
export default meta;
type Story = StoryObj<typeof BusinessView>;

export const AllPlans: Story = {};
export const OnePlan: Story = {
  args: {
    filter: { tier: 'pro', months: 18 },
    business: {
      ...fakeBusiness,
      months: fakeBusiness.months.map((month) => ({ ...month, from_other_plans: month.expansion.count * 29 })),
    },
  },
};
export const NothingYet: Story = { args: { business: noBusiness } };
export const Stale: Story = { args: { isStale: true } };
export const CustomersMissing: Story = { args: { business: { ...fakeBusiness, unread_customers: 1_204 } } };
