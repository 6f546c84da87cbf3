import type { Meta, StoryObj } from '@storybook/react';
import { LONG_SYMBOL, LONG_WORDS, Narrow } from '../foundations/story-kit';
import { Button } from './Button';

const meta: Meta = { title: 'Design System/Button/Stress' };
export default meta;
type Story = StoryObj;

export const LongWords: Story = { render: () => <Button>{LONG_WORDS}</Button> };
export const LongSymbolInANarrowPlace: Story = {
  render: () => (
    <Narrow>
      <Button variant="primary">{LONG_SYMBOL}</Button>
    </Narrow>
  ),
};
export const NoWords: Story = { render: () => <Button aria-label="Refresh">{null}</Button> };
