import { Outlet, useLocation } from '@prebell/platform/router';
import { useTakeOver } from '../frame/take-over';
import { useShell } from '../shell-context';
import { NotFound } from '../status/NotFound';
import { Guarded } from './Guarded';

/** Wraps every page of a joined remote in its guard, which checks again on each visit and session change. */
export const RemotePage = () => {
  useTakeOver();
  const page = useShell().pages.at(useLocation().pathname);
  // A route that the remote's manifest does not declare has no guard, so it is not rendered.
  if (page === null) return <NotFound />;
  return (
    <Guarded page={page}>
      <Outlet />
    </Guarded>
  );
};
