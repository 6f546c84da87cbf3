import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import type { Meta, StoryObj } from '@storybook/react';
import { fakePayment } from '../../../entities/payment/testing/records';
import { RefundDialog } from './RefundDialog';

const payment = {
  ...fakePayment,
  refunded_amount: 10,
  user_credit: 0,
  user: { id: '2', username: 'ionafield', email: 'iona@example.test' },
};
const meta: Meta<typeof RefundDialog> = {
  title: 'Admin/Refund',
  component: RefundDialog,
  args: { payment, onClose: () => undefined },
  render: (args) => (
    <FakePlatformProvider platform={createFakePlatform()}>
      <RefundDialog {...args} />
    </FakePlatformProvider>
  ),
};
export default meta;
type Story = StoryObj<typeof RefundDialog>;

export const PartRefundedBefore: Story = {};
