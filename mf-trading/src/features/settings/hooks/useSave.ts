import { ApiError } from '@prebell/platform';
import { useMutation } from '@prebell/platform/query';

/** A change that is sent once at a time: what is wrong with it, and whether the last one was kept. */
export const useSave = <T>(save: (values: T) => Promise<unknown>, fallback: string) => {
  const { mutate, isPending, isSuccess, error, reset } = useMutation({ mutationFn: save, networkMode: 'always' });
  return {
    save: mutate,
    busy: isPending,
    saved: isSuccess,
    error: error === null ? null : error instanceof ApiError ? error.message : fallback,
    /** Typing again takes the outcome of the last try away. */
    forget: reset,
  };
};
