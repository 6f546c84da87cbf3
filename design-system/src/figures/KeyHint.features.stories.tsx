import type { Meta, StoryObj } from '@storybook/react';
import { Button } from '../button/Button';
import { Row } from '../foundations/story-kit';
import { KeyHint } from './small';

const meta = { title: 'Design System/KeyHint/Features', component: KeyHint, args: { children: 'N' } } satisfies Meta<
  typeof KeyHint
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Combination: Story = {
  render: () => (
    <Row>
      <KeyHint>Ctrl</KeyHint> <KeyHint>Enter</KeyHint>
    </Row>
  ),
};
export const OnAButton: Story = {
  render: () => (
    <Button>
      New Call <KeyHint>N</KeyHint>
    </Button>
  ),
};
