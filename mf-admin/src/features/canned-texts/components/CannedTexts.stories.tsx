import { ApiError } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import type { Meta, StoryObj } from '@storybook/react';
import { CannedTexts } from './CannedTexts';

const LIST = 'GET /api/admin/canned-texts';
const withAnswer = (answer: unknown): Story => ({
  render: () => (
    <FakePlatformProvider platform={createFakePlatform({ answers: { [LIST]: answer } })}>
      <CannedTexts />
    </FakePlatformProvider>
  ),
});

const meta: Meta<typeof CannedTexts> = { title: 'Admin/CannedTexts', component: CannedTexts };
export default meta;
type Story = StoryObj<typeof CannedTexts>;

export const Filled = withAnswer({
  texts: [
    {
      id: '1',
      name: 'Float source',
      body: 'Hello {name}, the float comes from the last filing.',
      updated_by: 'admin',
      updated_at: '2026-11-21T14:04:00.000Z',
    },
  ],
});
export const Empty = withAnswer({ texts: [] });
export const Loading = withAnswer(() => new Promise(() => undefined));
export const Failed = withAnswer(new ApiError('Refused on purpose', { code: 'FORBIDDEN', status: 403 }));
