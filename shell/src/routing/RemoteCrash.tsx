import { useLocation, useNavigate } from '@prebell/platform/router';
import { useShell } from '../shell-context';
import { FailureCard } from '../status/FailureCard';

/** A page that broke while running. Entering it again mounts it anew; the rest of the product goes on. */
export const RemoteCrash = () => {
  const here = useLocation();
  const navigate = useNavigate();
  const page = useShell().pages.at(here.pathname);
  return <FailureCard title={page?.route.title ?? 'This page'} onRetry={() => navigate(here, { replace: true })} />;
};
