import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import type { Meta, StoryObj } from '@storybook/react';
import { accountAnswers } from '../shared/testing/account';
import { SettingsPage } from './SettingsPage';

const Page = ({ tier }: { readonly tier: 'free' | 'pro' }) => (
  <FakePlatformProvider
    platform={createFakePlatform({ user: fakeUser({ subscription_tier: tier }), answers: accountAnswers() })}
  >
    <RouterProvider router={createMemoryRouter([{ path: '/', element: <SettingsPage /> }])} />
  </FakePlatformProvider>
);

const meta: Meta<typeof Page> = { title: 'Trading/Settings', component: Page, args: { tier: 'pro' } };
export default meta;
type Story = StoryObj<typeof Page>;

export const Pro: Story = {};
export const Free: Story = { args: { tier: 'free' } };
