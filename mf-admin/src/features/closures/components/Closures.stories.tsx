import { ApiError } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import type { Meta, StoryObj } from '@storybook/react';
import { Closures } from './Closures';

const LIST = 'GET /api/admin/market-closures';
const withAnswer = (answer: unknown): Story => ({
  render: () => (
    <FakePlatformProvider platform={createFakePlatform({ answers: { [LIST]: answer } })}>
      <Closures />
    </FakePlatformProvider>
  ),
});

const meta: Meta<typeof Closures> = { title: 'Admin/Closures', component: Closures };
export default meta;
type Story = StoryObj<typeof Closures>;

export const Filled = withAnswer({
  closures: [{ date: '2026-11-30', name: 'Storm', created_by: 'admin', created_at: '2026-11-21T14:04:00.000Z' }],
});
export const Empty = withAnswer({ closures: [] });
export const Loading = withAnswer(() => new Promise(() => undefined));
export const Failed = withAnswer(new ApiError('Refused on purpose', { code: 'FORBIDDEN', status: 403 }));
