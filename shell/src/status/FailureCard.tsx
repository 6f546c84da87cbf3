import { ErrorState } from '@prebell/design-system/frame';
import type { RemoteFailure } from '@prebell/platform/host';
import { useTakeOver } from '../frame/take-over';

interface Props {
  readonly title: string;
  /** The remote that the page belongs to. */
  readonly remote: string;
  /** Why the remote did not load; null if it failed while running. */
  readonly failure: Pick<RemoteFailure, 'phase' | 'isUnreachable'> | null;
  readonly onRetry: () => void;
}

/** Shown in place of a page that failed to load. All other pages keep working. */
export const FailureCard = ({ title, remote, failure, onRetry }: Props) => {
  useTakeOver();
  return (
    <ErrorState
      title={`${title} failed to load`}
      text="The rest of the product works. Try again, or come back in a moment."
      hint={hintOf(remote, failure)}
      onRetry={onRetry}
    />
  );
};

/** Names the remote, unless the cause may be the user's connection. */
export const hintOf = (remote: string, failure: Props['failure']): string => {
  if (failure?.isUnreachable) return 'If the problem persists, check your connection';
  if (failure?.phase === 'budget') return `${remote} does not respond. We received a report.`;
  return `The error is in ${remote}. We received a report.`;
};
