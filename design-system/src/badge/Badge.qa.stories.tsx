import { SESSIONS, TIERS } from '@prebell/contracts';
import type { Meta, StoryObj } from '@storybook/react';
import { Specimens } from '../foundations/story-kit';
import { Badge, type BadgeTone, SessionBadge, StatusBadge, TierBadge } from './Badge';

const meta: Meta = { title: 'Design System/Badge/QA', tags: ['qa'] };
export default meta;
type Story = StoryObj;

const TONES: BadgeTone[] = ['neutral', 'action', 'error', 'warning', 'success', 'info'];
const STATUSES = ['danger', 'success', 'warning', 'neutral'] as const;

export const Grid: Story = {
  render: () => (
    <Specimens
      minWidth="9rem"
      of={{
        ...Object.fromEntries(
          TONES.map((tone) => [
            tone,
            <Badge key={tone} tone={tone}>
              Word
            </Badge>,
          ]),
        ),
        ...Object.fromEntries(
          [...TIERS, 'unknown' as const].map((tier) => [tier, <TierBadge key={tier} tier={tier} />]),
        ),
        ...Object.fromEntries(
          SESSIONS.map((session) => [
            session,
            <SessionBadge key={session} session={session} description={session.replace('_', ' ')} />,
          ]),
        ),
        ...Object.fromEntries(
          STATUSES.map((status) => [
            `status ${status}`,
            <StatusBadge key={status} status={status}>
              WORD
            </StatusBadge>,
          ]),
        ),
      }}
    />
  ),
};
