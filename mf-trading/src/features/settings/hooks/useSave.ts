import { ApiError } from '@prebell/platform';
import { useMutation } from '@prebell/platform/query';

/** A change that is sent one request at a time, with its error and whether the last one was saved. */
export const useSave = <T>(save: (values: T) => Promise<unknown>, fallback: string) => {
  const { mutate, isPending, isSuccess, error, reset } = useMutation({ mutationFn: save, networkMode: 'always' });
  return {
    save: mutate,
    busy: isPending,
    saved: isSuccess,
    error: error === null ? null : error instanceof ApiError ? error.message : fallback,
    /** Typing clears the result of the last attempt. */
    forget: reset,
  };
};
