import type { Session, ShownTier } from '@prebell/contracts';
import { TIER_LABELS } from '@prebell/contracts';
import type { ComponentPropsWithRef } from 'react';
import { cx } from '../cx';

export type BadgeTone =
  | 'neutral'
  | 'action'
  | 'error'
  | 'warning'
  | 'success'
  | 'info'
  | `tier-${ShownTier}`
  | 'session-pre'
  | 'session-core'
  | 'session-extended'
  | 'session-closed';

export interface BadgeProps extends ComponentPropsWithRef<'span'> {
  readonly tone?: BadgeTone;
}

/** A short label next to the thing it describes. */
export const Badge = ({ tone = 'neutral', className, ...rest }: BadgeProps) => (
  <span {...rest} className={cx('ds-Badge', className)} data-component="Badge" data-tone={tone} />
);

/** A user's tier in the colour that `Badge.css` gives it; grey without one. */
export const TierBadge = ({ tier, ...rest }: { tier: ShownTier } & Omit<BadgeProps, 'tone' | 'children'>) => (
  <Badge {...rest} tone={`tier-${tier}`}>
    {TIER_LABELS[tier]}
  </Badge>
);

const SESSION_TONES: Record<Session, BadgeTone> = {
  pre_market: 'session-pre',
  core_trading: 'session-core',
  extended_hours: 'session-extended',
  closed: 'session-closed',
  holiday: 'session-closed',
};

/** The market session. Empty until the session is known (ruling 24). */
export const SessionBadge = ({
  session,
  description,
  ...rest
}: { session: Session | null; description: string | null } & Omit<BadgeProps, 'tone' | 'children'>) =>
  session === null ? null : (
    <Badge {...rest} tone={SESSION_TONES[session]}>
      {description ?? 'OPEN'}
    </Badge>
  );

/** A state shown as word, colour and shape, for the dispatch screen. */
export const StatusBadge = ({
  status,
  className,
  ...rest
}: { status: 'danger' | 'success' | 'warning' | 'neutral' } & ComponentPropsWithRef<'span'>) => (
  <span {...rest} className={cx('ds-StatusBadge', className)} data-component="StatusBadge" data-status={status} />
);
