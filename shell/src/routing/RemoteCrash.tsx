import { useLocation, useNavigate } from '@prebell/platform/router';
import { useShell } from '../shell-context';
import { FailureCard } from '../status/FailureCard';

/** A page that crashed while running. Opening it again remounts it; the rest of the product keeps working. */
export const RemoteCrash = () => {
  const here = useLocation();
  const navigate = useNavigate();
  const page = useShell().pages.at(here.pathname);
  return (
    <FailureCard
      title={page?.route.title ?? 'This page'}
      remote={page?.remote ?? 'this page'}
      failure={null}
      onRetry={() => navigate(here, { replace: true })}
    />
  );
};
