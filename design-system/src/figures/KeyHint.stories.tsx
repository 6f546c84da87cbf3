import type { Meta, StoryObj } from '@storybook/react';
import { KeyHint } from './small';

const meta = { title: 'Design System/KeyHint/Default', component: KeyHint, args: { children: 'N' } } satisfies Meta<
  typeof KeyHint
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { argTypes: { children: { control: 'text' } } };
