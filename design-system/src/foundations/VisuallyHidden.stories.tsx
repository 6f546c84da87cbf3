import type { Meta, StoryObj } from '@storybook/react';
import { VisuallyHidden } from '../VisuallyHidden';

const meta = {
  title: 'Design System/VisuallyHidden/Default',
  component: VisuallyHidden,
  args: { children: 'percent change since the previous close' },
} satisfies Meta<typeof VisuallyHidden>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  render: (args) => (
    <p>
      +38.21% <VisuallyHidden {...args} />
    </p>
  ),
};
export const Playground: Story = { ...Default, argTypes: { children: { control: 'text' } } };
