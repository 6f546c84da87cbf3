import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import type { Meta, StoryObj } from '@storybook/react';
import { ViewAsDialog } from './ViewAsDialog';

const meta: Meta<typeof ViewAsDialog> = {
  title: 'Admin/ViewAs',
  component: ViewAsDialog,
  args: { user: { id: '2', username: 'ionafield' }, onClose: () => undefined, open: () => undefined },
  render: (args) => (
    <FakePlatformProvider platform={createFakePlatform()}>
      <ViewAsDialog {...args} />
    </FakePlatformProvider>
  ),
};
export default meta;
type Story = StoryObj<typeof ViewAsDialog>;

export const Asking: Story = {};
