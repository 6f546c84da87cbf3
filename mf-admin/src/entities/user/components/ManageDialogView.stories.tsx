import type { Meta, StoryObj } from '@storybook/react';
import { questionOf } from '../model/manage';
import { fakeAdminUser } from '../testing/users';
import { ManageDialogView } from './ManageDialogView';

const meta: Meta<typeof ManageDialogView> = {
  title: 'Admin/ManageDialog',
  component: ManageDialogView,
  args: {
    username: fakeAdminUser.username,
    email: fakeAdminUser.email,
    own: false,
    user: fakeAdminUser,
    unavailable: false,
    reason: '',
    busy: null,
    failure: null,
    question: null,
    reasonMissing: false,
    onReason: () => undefined,
    onChange: () => undefined,
    onConfirm: () => undefined,
    onCancel: () => undefined,
    onRetry: () => undefined,
    onClose: () => undefined,
  },
};
export default meta;
type Story = StoryObj<typeof ManageDialogView>;

export const Account: Story = {};
export const Inactive: Story = { args: { user: { ...fakeAdminUser, is_active: false } } };
export const OwnAccount: Story = { args: { own: true, user: { ...fakeAdminUser, is_admin: true } } };
export const SettingTier: Story = { args: { busy: 'tier' } };
export const Refused: Story = {
  args: { failure: { text: 'Failed to update user status', cause: 'You are not allowed to do this' } },
};
export const Deactivating: Story = {
  args: { question: questionOf(fakeAdminUser.username, { kind: 'status', is_active: false }) },
};
export const WithoutReason: Story = { args: { reasonMissing: true } };
export const Loading: Story = { args: { user: null } };
export const Failed: Story = { args: { user: null, unavailable: true } };
