import { Outlet, useLocation } from '@prebell/platform/router';
import { useTakeOver } from '../frame/take-over';
import { useShell } from '../shell-context';
import { NotFound } from '../status/NotFound';
import { Guarded } from './Guarded';

/** Around every page of a joined remote: its guard, at every visit and whenever the session changes. */
export const RemotePage = () => {
  useTakeOver();
  const page = useShell().pages.at(useLocation().pathname);
  // A route its remote never declared has no guard, so it is not shown.
  if (page === null) return <NotFound />;
  return (
    <Guarded page={page}>
      <Outlet />
    </Guarded>
  );
};
