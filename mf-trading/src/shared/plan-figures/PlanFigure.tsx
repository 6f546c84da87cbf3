import { mayRead, type Tier } from '@prebell/contracts';
import { useUser } from '@prebell/platform';
import type { ReactNode } from 'react';
import { LockedFigure } from './LockedFigure';

interface Props {
  /** The lowest plan that the figure belongs to (`ROW_FIELD_PLANS` and its like). */
  readonly plan: Tier;
  readonly children: ReactNode;
}

/** A figure, or a lock where the server withholds it from this user's plan. */
export const PlanFigure = ({ plan, children }: Props) => {
  const user = useUser();
  if (user === null || mayRead(plan, { tier: user.subscription_tier, is_admin: user.is_admin })) return children;
  return <LockedFigure plan={plan} />;
};
