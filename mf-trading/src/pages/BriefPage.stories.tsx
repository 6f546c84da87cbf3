import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import type { Meta, StoryObj } from '@storybook/react';
import { briefAnswers } from '../features/brief/testing/brief';
import { CLOSED, marketStatus } from '../shared/testing/market-status';
import { BriefPage } from './BriefPage';

interface Props {
  readonly tier: 'free' | 'premium';
  readonly answers?: Record<string, unknown>;
}

const Page = ({ tier, answers }: Props) => (
  <FakePlatformProvider
    platform={createFakePlatform({ user: fakeUser({ subscription_tier: tier }), answers: briefAnswers(answers) })}
  >
    <RouterProvider router={createMemoryRouter([{ path: '/', element: <BriefPage /> }])} />
  </FakePlatformProvider>
);

const meta: Meta<typeof Page> = { title: 'Trading/Morning brief', component: Page, args: { tier: 'premium' } };
export default meta;
type Story = StoryObj<typeof Page>;

export const Premium: Story = {};
export const Free: Story = { args: { tier: 'free' } };
export const Weekend: Story = {
  args: {
    answers: {
      'GET /api/market/status': marketStatus({
        ...CLOSED,
        nextSession: 'Pre-Market opens Mon, Feb 10 at 4:00 AM ET',
        currentTime: '2025-02-08T15:00:00.000Z',
      }),
      'GET /api/scanners/{scanner}': { results: [], criteria: { description: '' }, limit: null, count: 0 },
      'GET /api/market/halts': { halted: [], log: [] },
      'GET /api/market/news': { news: [] },
    },
  },
};
