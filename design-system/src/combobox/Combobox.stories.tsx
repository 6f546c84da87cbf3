import type { Meta, StoryObj } from '@storybook/react';
import { Choice } from './story-choice';

const meta = { title: 'Design System/Combobox/Default', component: Choice } satisfies Meta<typeof Choice>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = {
  args: { initial: 'KQTX', emptyText: 'No matches', placeholder: 'Search symbols', disabled: false },
  argTypes: {
    emptyText: { control: 'text' },
    placeholder: { control: 'text' },
    disabled: { control: 'boolean' },
  },
};
