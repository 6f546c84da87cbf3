import type { Meta, StoryObj } from '@storybook/react';
import { noop } from '../foundations/story-kit';
import { IdentityDialog } from './IdentityDialog';

const meta = {
  title: 'Design System/IdentityDialog/Default',
  component: IdentityDialog,
  args: { methods: [], busy: false, failure: null, onConfirm: noop, onCancel: noop },
} satisfies Meta<typeof IdentityDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Passkey: Story = { args: { methods: ['passkey', 'totp', 'recovery_code'] } };
export const Refused: Story = { args: { failure: 'The current password is not correct' } };
export const Playground: Story = { args: {} };
