import { ErrorState } from '@prebell/design-system';

/** A page of this remote failed while being shown. The rest of the product goes on. */
export const RouteFailure = () => (
  <ErrorState
    title="This page failed to load"
    text="Something in it went wrong. The other pages are not affected."
    onRetry={() => location.reload()}
    retryLabel="Reload"
  />
);
