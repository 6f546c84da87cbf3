import { EmptyState, ErrorState, LoadingState } from '@prebell/design-system';
import { errorText } from '../../shared/errors/error-text';

interface Props {
  readonly isLoaded: boolean;
  readonly hasFailed: boolean;
  readonly failure: unknown;
  /** When the board was last loaded completely. */
  readonly asOf?: string;
  readonly onRetry: () => void;
}

/** Replaces an empty list. It says 'No calls' only if the board is up to date: without current data there may be calls. */
export const ListPlaceholder = ({ isLoaded, hasFailed, failure, asOf, onRetry }: Props) => {
  if (isLoaded && hasFailed)
    return (
      <ErrorState
        title={`No calls at ${asOf}, unknown since then`}
        text={`${errorText(failure)} There may be calls that you cannot see.`}
        cause={failure}
        onRetry={onRetry}
      />
    );
  if (isLoaded)
    return <EmptyState title="No calls" text="No call is active, and none was closed in the last 24 hours." />;
  if (!hasFailed) return <LoadingState label="Loading CAD System..." />;
  return (
    <ErrorState
      title="Calls could not be loaded"
      text={`${failure === null ? 'Trying again.' : errorText(failure)} There may be calls that you cannot see.`}
      cause={failure}
      onRetry={onRetry}
    />
  );
};
