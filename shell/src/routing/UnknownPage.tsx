import { LoadingState } from '@prebell/design-system';
import { useStore } from '@prebell/platform';
import type { Page } from '@prebell/platform/host';
import { Navigate, useLocation, useNavigate, useNavigation } from '@prebell/platform/router';
import { useShell } from '../shell-context';
import { FailureCard } from '../status/FailureCard';
import { NotFound } from '../status/NotFound';
import { Guarded } from './Guarded';

/** A path without a joined route: either its remote has not loaded, or no page exists. */
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

/** The remote is loading, or it failed and can be retried in place. */
const AbsentRemote = ({ page }: { page: Page }) => {
  const { loader } = useShell();
  const state = useStore(loader.state(page.remote, './routes'));
  const here = useLocation();
  const navigate = useNavigate();
  const isNavigating = useNavigation().state !== 'idle';
  if (state.status === 'failed') {
    return <FailureCard title={page.route.title} onRetry={() => navigate(here, { replace: true })} />;
  }
  // The guard opened after the visitor reached this path. Navigating again loads the remote.
  if (state.status === 'idle' && !isNavigating) return <Navigate to={here} replace />;
  return <LoadingState label={`Loading ${page.route.title}...`} />;
};
