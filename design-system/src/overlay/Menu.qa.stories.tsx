import type { Meta, StoryObj } from '@storybook/react';
import { UserIcon } from '../icons';
import { Menu, MenuHeader, MenuItem, MenuSeparator } from './Menu';

const meta: Meta = { title: 'Design System/Menu/QA', tags: ['qa'] };
export default meta;
type Story = StoryObj;

export const Open: Story = {
  render: () => (
    <div style={{ minHeight: '12rem', paddingInlineStart: '12rem' }}>
      <Menu defaultOpen label={<UserIcon aria-hidden="true" />} accessibleName="Account">
        <MenuHeader>mara@example.test</MenuHeader>
        <MenuItem link={<a href="#subscription">Subscription</a>}>Subscription</MenuItem>
        <MenuSeparator />
        <MenuItem>Logout</MenuItem>
      </Menu>
    </div>
  ),
};
