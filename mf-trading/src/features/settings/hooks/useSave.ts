import { ApiError } from '@prebell/platform';
import { useMutation } from '@prebell/platform/query';

/** Saves changes one request at a time. Returns the last error and whether the last save succeeded. */
export const useSave = <T>(save: (values: T) => Promise<unknown>, fallback: string) => {
  const { mutate, isPending, isSuccess, error, reset } = useMutation({ mutationFn: save, networkMode: 'always' });
  return {
    save: mutate,
    busy: isPending,
    saved: isSuccess,
    error: error === null ? null : error instanceof ApiError ? error.message : fallback,
    /** Clears the last result; call it when the user types. */
    forget: reset,
  };
};
