import type { Meta, StoryObj } from '@storybook/react';
import { Row } from '../foundations/story-kit';
import { RefreshIcon, SettingsIcon } from '../icons';
import { Button } from './Button';
import { IconButton } from './IconButton';

const meta: Meta = { title: 'Design System/Button/Examples' };
export default meta;
type Story = StoryObj;

/** One primary action, with a quieter way out next to it. */
export const EndOfAForm: Story = {
  render: () => (
    <Row>
      <Button variant="primary">Save changes</Button>
      <Button variant="ghost">Cancel</Button>
    </Row>
  ),
};
/** Panel controls: small, labelled, none of them primary. */
export const PanelControls: Story = {
  globals: { density: 'compact' },
  render: () => (
    <Row>
      <Button size="small">5m</Button>
      <IconButton size="small" label="Refresh" icon={<RefreshIcon aria-hidden="true" />} />
      <IconButton size="small" label="Scanner settings" icon={<SettingsIcon aria-hidden="true" />} />
    </Row>
  ),
};
