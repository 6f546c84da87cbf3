import { ApiError, passkeyFault } from '@prebell/platform';
import { useMutation } from '@prebell/platform/query';

const textOf = (error: unknown): string =>
  passkeyFault(error) ??
  (error instanceof ApiError ? error.message : 'An unexpected error occurred. Please try again.');

/** Runs a change of the sign-in methods, and says whether it is in progress and why the last one failed. */
export const useOwnerAction = () => {
  const change = useMutation({ mutationFn: (action: () => Promise<unknown>) => action(), networkMode: 'always' });
  return {
    run: change.mutate,
    busy: change.isPending,
    error: change.error === null ? null : textOf(change.error),
    /** Clears the last failure. */
    reset: change.reset,
  };
};
