import { ErrorState } from './states';

export interface RouteFailureProps {
  /** The remote that failed. Its team has received a report. */
  readonly remote?: string;
}

/** Shown instead of a page that crashed. The rest of the product keeps working. */
export const RouteFailure = ({ remote }: RouteFailureProps) => (
  <ErrorState
    title="This page failed to load"
    text="Something went wrong here. Other pages and your saved work are not affected."
    {...(remote !== undefined && { hint: `The error is in ${remote}. We received a report.` })}
    onRetry={() => location.reload()}
    retryLabel="Reload"
  />
);
