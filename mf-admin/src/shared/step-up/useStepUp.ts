import { endpoints } from '@prebell/contracts';
import { ApiError, usePlatform } from '@prebell/platform';
import { useMutation } from '@prebell/platform/query';
import { useState } from 'react';

/** Whether the server asks for the password before this action. */
export const isPasswordAsked = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'STEP_UP_REQUIRED';

/**
 * Keeps an action that the server refused without a recent password, asks for the password, and then repeats the
 * action.
 */
export const useStepUp = <Wish>(run: (wish: Wish) => void) => {
  const { api } = usePlatform();
  const [held, setHeld] = useState<{ readonly wish: Wish } | null>(null);
  const confirm = useMutation({
    mutationFn: (password: string) => api.call(endpoints.auth.stepUp, { body: { password } }),
    networkMode: 'always',
    onSuccess: () => {
      if (held !== null) run(held.wish);
      setHeld(null);
    },
  });
  return {
    /** Asks for the password if that is why `wish` failed. */
    holdIfAsked: (error: unknown, wish: Wish) => {
      if (isPasswordAsked(error)) setHeld({ wish });
    },
    /** State of the password dialog, null while it is closed. */
    password: held === null ? null : { busy: confirm.isPending, failure: confirm.error?.message ?? null },
    onPassword: (password: string) => confirm.mutate(password),
    onPasswordCancel: () => {
      setHeld(null);
      confirm.reset();
    },
  };
};
