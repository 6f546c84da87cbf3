import type { Meta, StoryObj } from '@storybook/react';
import { SubscribeForm } from './SubscribeForm';

const meta: Meta<typeof SubscribeForm> = {
  title: 'Marketing/SubscribeForm',
  component: SubscribeForm,
  args: {
    email: 'tess@example.test',
    fault: null,
    error: null,
    isSent: false,
    sendsMail: true,
    busy: false,
    onChange: () => undefined,
    onSubmit: () => undefined,
  },
};
export default meta;
type Story = StoryObj<typeof SubscribeForm>;

export const Empty: Story = { args: { email: '' } };
export const BadAddress: Story = { args: { email: 'tess@', fault: 'Please enter a valid email address' } };
export const Refused: Story = {
  args: { error: 'Too many addresses from this connection. Please try again in an hour.' },
};
export const Sending: Story = { args: { busy: true } };
export const Sent: Story = { args: { isSent: true } };
export const NoMailServer: Story = { args: { isSent: true, sendsMail: false } };
