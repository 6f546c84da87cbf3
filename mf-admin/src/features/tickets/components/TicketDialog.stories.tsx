import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import type { Meta, StoryObj } from '@storybook/react';
import { fakeTicket } from '../../../entities/payment/testing/records';
import { TicketDialog } from './TicketDialog';

const answers = {
  'GET /api/admin/canned-texts': {
    texts: [
      {
        id: '1',
        name: 'Float source',
        body: 'Hello {name}, the float comes from the last filing.',
        updated_by: 'admin',
        updated_at: '2026-11-21T14:04:00.000Z',
      },
    ],
  },
};
const meta: Meta<typeof TicketDialog> = {
  title: 'Admin/Ticket',
  component: TicketDialog,
  args: { ticket: fakeTicket, answer: '', onAnswer: () => undefined, onClose: () => undefined },
  render: (args) => (
    <FakePlatformProvider platform={createFakePlatform({ answers })}>
      <TicketDialog {...args} />
    </FakePlatformProvider>
  ),
};
export default meta;
type Story = StoryObj<typeof TicketDialog>;

export const Open: Story = {};
export const Answered: Story = { args: { answer: 'Hello Iona Field, the float comes from the last filing.' } };
export const Closed: Story = { args: { ticket: { ...fakeTicket, closed_at: '2026-11-21T14:04:00.000Z' } } };
