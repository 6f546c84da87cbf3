import type { Meta, StoryObj } from '@storybook/react';
import { Button } from '../button/Button';
import { noop } from '../foundations/story-kit';
import { Dialog } from './Dialog';

const meta = {
  title: 'Design System/Dialog/Features',
  component: Dialog,
  args: {
    open: true,
    onClose: noop,
    title: 'Upgrade Required: Gappers Scanner',
    children: 'Three plan cards.',
  },
} satisfies Meta<typeof Dialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {};
export const Description: Story = { args: { description: 'Your plan includes the momentum scanner.' } };
export const Footer: Story = { args: { footer: <Button>Maybe Later</Button> } };
export const Small: Story = { args: { size: 'small' } };
export const Large: Story = { args: { size: 'large' } };
