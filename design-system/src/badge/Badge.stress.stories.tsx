import type { Meta, StoryObj } from '@storybook/react';
import { LONG_SYMBOL, Narrow } from '../foundations/story-kit';
import { Badge, SessionBadge } from './Badge';

const meta: Meta = { title: 'Design System/Badge/Stress' };
export default meta;
type Story = StoryObj;

export const LongWord: Story = {
  render: () => (
    <Narrow>
      <Badge>{LONG_SYMBOL}</Badge>
    </Narrow>
  ),
};
export const Empty: Story = { render: () => <Badge /> };
/** The feed has not sent the session yet. Show nothing rather than a guess. */
export const SessionNotKnown: Story = {
  render: () => (
    <p>
      Nothing appears here: <SessionBadge session={null} description={null} />
    </p>
  ),
};
export const SessionWithoutWords: Story = { render: () => <SessionBadge session="core_trading" description={null} /> };
