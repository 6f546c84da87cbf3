import { ApiError } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import type { Meta, StoryObj } from '@storybook/react';
import { Incidents } from './Incidents';

const LIST = 'GET /api/status/history';
const withAnswer = (answer: unknown): Story => ({
  render: () => (
    <FakePlatformProvider platform={createFakePlatform({ answers: { [LIST]: answer } })}>
      <Incidents />
    </FakePlatformProvider>
  ),
});

const meta: Meta<typeof Incidents> = { title: 'Admin/Incidents', component: Incidents };
export default meta;
type Story = StoryObj<typeof Incidents>;

export const Filled = withAnswer({
  incidents: [
    {
      id: '1',
      title: 'Trading room is slow',
      components: ['chat'],
      started_at: '2026-11-20T17:00:00.000Z',
      resolved_at: null,
      updates: [{ at: '2026-11-20T17:00:00.000Z', state: 'investigating', text: 'Messages arrive late.' }],
    },
  ],
});
export const Empty = withAnswer({ incidents: [] });
export const Loading = withAnswer(() => new Promise(() => undefined));
export const Failed = withAnswer(new ApiError('Refused on purpose', { code: 'FORBIDDEN', status: 403 }));
