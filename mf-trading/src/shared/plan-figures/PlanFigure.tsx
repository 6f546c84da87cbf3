import { mayRead, type Tier } from '@prebell/contracts';
import { useUser } from '@prebell/platform';
import type { ReactNode } from 'react';
import { LockedFigure } from './LockedFigure';

interface Props {
  /** The lowest plan that includes the figure (`ROW_FIELD_PLANS` and similar). */
  readonly plan: Tier;
  readonly children: ReactNode;
}

/** A figure, or a lock where the server withholds it from the user's plan. */
export const PlanFigure = ({ plan, children }: Props) => {
  const user = useUser();
  if (user === null || mayRead(plan, { tier: user.subscription_tier, is_admin: user.is_admin })) return children;
  return <LockedFigure plan={plan} />;
};
