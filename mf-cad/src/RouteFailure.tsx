import { ErrorState } from '@prebell/design-system';

/** The dispatch screen failed while being shown. */
export const RouteFailure = () => (
  <ErrorState
    title="The dispatch screen failed to load"
    text="Reload it. Calls that were saved are not affected."
    onRetry={() => location.reload()}
    retryLabel="Reload"
  />
);
