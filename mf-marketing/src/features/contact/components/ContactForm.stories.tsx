import type { Meta, StoryObj } from '@storybook/react';
import { EMPTY_MESSAGE, messageFaults } from '../model/message';
import { ContactForm } from './ContactForm';

const meta: Meta<typeof ContactForm> = {
  title: 'Marketing/ContactForm',
  component: ContactForm,
  args: {
    values: {
      name: 'Tess',
      email: 'tess@example.test',
      subject: 'Low float criteria',
      message: 'Which float source do you use?',
    },
    faults: {},
    outcome: { status: 'none' },
    onChange: () => undefined,
    onCompose: () => undefined,
    onSend: () => undefined,
  },
};
export default meta;
type Story = StoryObj<typeof ContactForm>;

export const Empty: Story = { args: { values: EMPTY_MESSAGE } };
export const Filled: Story = {};
export const Faults: Story = { args: { values: EMPTY_MESSAGE, faults: messageFaults(EMPTY_MESSAGE) } };
export const Sending: Story = { args: { outcome: { status: 'sending' } } };
export const Opened: Story = {
  args: {
    values: EMPTY_MESSAGE,
    outcome: { status: 'done', text: 'Email client opened! Please send the email to complete your message.' },
  },
};
export const Failed: Story = {
  args: {
    outcome: {
      status: 'failed',
      text: 'There was an issue sending your message. Please try again or contact us directly.',
    },
  },
};
