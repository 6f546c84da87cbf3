import { ErrorState } from './states';

/** What stands in the place of a page that failed while it was shown. The rest of the product goes on. */
export const RouteFailure = () => (
  <ErrorState
    title="This page failed to load"
    text="Something in it went wrong. The other pages, and what was saved, are not affected."
    onRetry={() => location.reload()}
    retryLabel="Reload"
  />
);
