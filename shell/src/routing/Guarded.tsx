import { LoadingState } from '@prebell/design-system';
import { useSession } from '@prebell/platform';
import type { Page } from '@prebell/platform/host';
import { Navigate } from '@prebell/platform/router';
import { type ReactNode, useEffect } from 'react';
import { useSignOut } from '../frame/use-sign-out';
import { useShell } from '../shell-context';
import { NotAllowed } from '../status/NotAllowed';
import { Offline } from '../status/Offline';
import { judge } from './guard';

/** Draws a page's content for those who may see it, and what else there is to say to everybody else. */
export const Guarded = ({ page, children }: { page: Page; children: ReactNode }) => {
  const verdict = judge(page.route.access, useSession());
  const { isLeaving } = useSignOut();
  if (verdict === 'allowed') return children;
  if (verdict === 'forbidden') return <NotAllowed />;
  if (verdict === 'unreachable') return <Offline />;
  // Whoever has just signed out is on the way to the landing page.
  if (verdict === 'waiting' || isLeaving) return <LoadingState label={`Loading ${page.route.title}...`} />;
  return <ToLogin page={page} />;
};

/** Sign-in comes first. The page's remote is fetched meanwhile: the visitor is on the way to it. */
const ToLogin = ({ page }: { page: Page }) => {
  const { loader } = useShell();
  useEffect(() => {
    // A failure shows when the page is entered.
    loader.load(page.remote, './routes').catch(() => undefined);
  }, [loader, page.remote]);
  return <Navigate to="/login" replace />;
};
