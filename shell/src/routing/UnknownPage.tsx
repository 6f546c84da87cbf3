import { LoadingState } from '@prebell/design-system/frame';
import { useStore } from '@prebell/platform';
import { frozenFailure, type Page } from '@prebell/platform/host';
import { Navigate, useLocation, useNavigate, useNavigation } from '@prebell/platform/router';
import { useEffect, useState } from 'react';
import { useShell } from '../shell-context';
import { FailureCard } from '../status/FailureCard';
import { NotFound } from '../status/NotFound';
import { Guarded } from './Guarded';

/** Shown for a path that has no joined route: its remote has not loaded yet, or there is no such page. */
export const UnknownPage = () => {
  const { pages, hasRoutes } = useShell();
  const page = pages.at(useLocation().pathname);
  if (page === null || hasRoutes(page.remote)) return <NotFound />;
  return (
    <Guarded page={page}>
      <AbsentRemote page={page} />
    </Guarded>
  );
};

/** Longer than all attempts of the loader together, milliseconds. After this time the page will not appear on its own. */
const LATE_MS = 8_000;

/** Whether this component has been on screen too long. */
const useLate = (): boolean => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
};

const LoadingPage = ({ page: { remote, route } }: { page: Page }) =>
  useLate() ? (
    <FailureCard title={route.title} remote={remote} failure={null} onRetry={() => location.reload()} />
  ) : (
    <LoadingState label={`Loading ${route.title}...`} />
  );

/** The remote is loading, or it failed and can be retried in place. */
const AbsentRemote = ({ page }: { page: Page }) => {
  const { loader, frozen } = useShell();
  const [isRefused, setRefused] = useState(() => frozen.isFrozen(page.remote));
  const state = useStore(loader.state(page.remote, './routes'));
  const [hasFailed, setHasFailed] = useState(false);
  const here = useLocation();
  const navigate = useNavigate();
  const isNavigating = useNavigation().state !== 'idle';
  const { remote, route } = page;
  if (isRefused) {
    const onRetry = () => {
      frozen.forgive(remote);
      setRefused(false);
    };
    return <FailureCard title={route.title} remote={remote} failure={frozenFailure(remote)} onRetry={onRetry} />;
  }
  if (state.status === 'failed') {
    if (!hasFailed) setHasFailed(true);
    const onRetry = () => navigate(here, { replace: true });
    return <FailureCard title={route.title} remote={remote} failure={state.failure} onRetry={onRetry} />;
  }
  // The visitor reached this path before the guard allowed it, or the remote loaded after a failure. Navigating again loads the
  // remote, unless it has loaded already, and joins its routes.
  const hasRecovered = state.status === 'ready' && hasFailed;
  if ((state.status === 'idle' || hasRecovered) && !isNavigating) return <Navigate to={here} replace />;
  return <LoadingPage page={page} />;
};
