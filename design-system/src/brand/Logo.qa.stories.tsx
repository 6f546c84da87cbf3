import type { Meta, StoryObj } from '@storybook/react';
import { Specimens } from '../foundations/story-kit';
import { Logo } from './Logo';

const meta: Meta = { title: 'Design System/Logo/QA', tags: ['qa'] };
export default meta;
type Story = StoryObj;

export const Grid: Story = {
  render: () => (
    <Specimens
      of={Object.fromEntries(
        ['13', '16', '20', '28'].map((size) => [
          size,
          <Logo key={size} style={{ fontSize: `var(--ds-text-${size})` }} />,
        ]),
      )}
    />
  ),
};
