import type { Meta, StoryObj } from '@storybook/react';
import { StrengthMeter } from './StrengthMeter';

const meta = {
  title: 'Design System/StrengthMeter/Default',
  component: StrengthMeter,
  args: { password: 'a quiet harbour at dawn' },
} satisfies Meta<typeof StrengthMeter>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Strong: Story = {};
export const Weak: Story = { args: { password: '14.07.1985' } };
export const OwnName: Story = { args: { password: 'tess.harbour77', ownWords: ['tess.harbour'] } };
