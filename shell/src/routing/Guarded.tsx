import { LoadingState } from '@prebell/design-system/frame';
import { useSession } from '@prebell/platform';
import type { Page } from '@prebell/platform/host';
import { Navigate } from '@prebell/platform/router';
import { type ReactNode, useEffect } from 'react';
import { useSignOut } from '../frame/use-sign-out';
import { useShell } from '../shell-context';
import { NotAllowed } from '../status/NotAllowed';
import { Offline } from '../status/Offline';
import { judge } from './guard';

/** Renders a page for visitors who may see it. Everyone else gets the matching message or the sign-in page. */
export const Guarded = ({ page, children }: { page: Page; children: ReactNode }) => {
  const verdict = judge(page.route.access, useSession());
  const { isLeaving } = useSignOut();
  if (verdict === 'allowed') return children;
  if (verdict === 'forbidden') return <NotAllowed />;
  if (verdict === 'unreachable') return <Offline />;
  // A visitor who just signed out is on the way to the landing page.
  if (verdict === 'waiting' || isLeaving) return <LoadingState label={`Loading ${page.route.title}...`} />;
  return <ToLogin page={page} />;
};

/** Redirects to the sign-in page and preloads the page's remote in the meantime. */
const ToLogin = ({ page }: { page: Page }) => {
  const { loader, frozen } = useShell();
  useEffect(() => {
    // If that fails, opening the page shows the error.
    if (!frozen.isFrozen(page.remote)) loader.load(page.remote, './routes').catch(() => undefined);
  }, [loader, frozen, page.remote]);
  return <Navigate to="/login" replace />;
};
