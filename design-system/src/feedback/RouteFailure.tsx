import { ErrorState } from './states';

/** Replaces a page that crashed while it was shown. The rest of the product keeps working. */
export const RouteFailure = () => (
  <ErrorState
    title="This page failed to load"
    text="Something went wrong here. Other pages and your saved work are not affected."
    onRetry={() => location.reload()}
    retryLabel="Reload"
  />
);
