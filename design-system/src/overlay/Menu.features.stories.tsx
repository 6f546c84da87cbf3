import type { Meta, StoryObj } from '@storybook/react';
import { LONG_SYMBOL } from '../foundations/story-kit';
import { UserIcon } from '../icons';
import { Menu, MenuItem } from './Menu';

const meta = {
  title: 'Design System/Menu/Features',
  component: Menu,
  args: { label: 'mara', children: <MenuItem>Logout</MenuItem> },
} satisfies Meta<typeof Menu>;
export default meta;
type Story = StoryObj<typeof meta>;

/** An icon alone gives no accessible name, so the button gets one. */
export const IconForALabel: Story = {
  args: { label: <UserIcon aria-hidden="true" />, accessibleName: 'Account' },
};
export const Links: Story = {
  args: { children: <MenuItem link={<a href="#subscription">Subscription</a>}>Subscription</MenuItem> },
};
export const LongLabel: Story = { args: { label: LONG_SYMBOL } };
export const AThousandItems: Story = {
  args: {
    label: 'Symbols',
    children: Array.from({ length: 1_000 }, (_, n) => <MenuItem key={String(n)}>{`DEMO${n}`}</MenuItem>),
  },
};
