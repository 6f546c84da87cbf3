import { ErrorState } from './states';

/** Shown instead of a page that crashed. The rest of the product keeps working. */
export const RouteFailure = () => (
  <ErrorState
    title="This page failed to load"
    text="Something went wrong here. Other pages and your saved work are not affected."
    onRetry={() => location.reload()}
    retryLabel="Reload"
  />
);
