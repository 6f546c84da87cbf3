import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { Button } from '../button/Button';
import { noop } from '../foundations/story-kit';
import { Toaster, type ToastItem } from './Toaster';

const meta = {
  title: 'Design System/Toaster/Default',
  component: Toaster,
  args: {
    items: [{ id: 1, kind: 'info', text: 'Refresh interval updated to 30 seconds' }],
    onDismiss: noop,
    durationMs: 600_000,
  },
} satisfies Meta<typeof Toaster>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
/** Each click adds a notice. It disappears after `durationMs`, unless it is hovered or focused. */
export const Playground: Story = {
  args: { items: [], durationMs: 5_000 },
  argTypes: { durationMs: { control: 'number' }, items: { control: false } },
  render: function Notices({ durationMs }) {
    const [items, setItems] = useState<readonly ToastItem[]>([]);
    return (
      <>
        <Button onClick={() => setItems([...items, { id: Date.now(), kind: 'success', text: 'Plan changed to Pro' }])}>
          Notify
        </Button>
        <Toaster
          items={items}
          durationMs={durationMs ?? 5_000}
          onDismiss={(id) => setItems((all) => all.filter((item) => item.id !== id))}
        />
      </>
    );
  },
};
