import type { Meta, StoryObj } from '@storybook/react';
import { Button } from '../button/Button';
import { SearchIcon } from '../icons';
import { EmptyState } from './states';

const meta = {
  title: 'Design System/EmptyState/Features',
  component: EmptyState,
  args: { title: 'No users match' },
} satisfies Meta<typeof EmptyState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const TitleOnly: Story = {};
export const WithIcon: Story = { args: { icon: <SearchIcon aria-hidden="true" /> } };
export const WithAction: Story = { args: { text: 'Try fewer letters', actions: <Button>Clear search</Button> } };
