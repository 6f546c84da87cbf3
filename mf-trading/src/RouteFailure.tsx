import { ErrorState } from '@prebell/design-system';

/** This remote failed while being shown. The rest of the page goes on. */
export const RouteFailure = () => (
  <ErrorState
    title="The dashboard failed to load"
    text="Something in it went wrong. The other pages are not affected."
    onRetry={() => location.reload()}
    retryLabel="Reload"
  />
);
