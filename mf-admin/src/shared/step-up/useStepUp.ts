import { endpoints } from '@prebell/contracts';
import { ApiError, usePlatform } from '@prebell/platform';
import { useMutation } from '@prebell/platform/query';
import { useState } from 'react';

/** Whether the server wants the password before it does what was asked. */
export const isPasswordAsked = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'STEP_UP_REQUIRED';

/** Keeps what the server refused for want of the password, asks for the password, and then runs it as it was meant. */
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
    /** The state of the question, null while none is asked. */
    password: held === null ? null : { busy: confirm.isPending, failure: confirm.error?.message ?? null },
    onPassword: (password: string) => confirm.mutate(password),
    onPasswordCancel: () => {
      setHeld(null);
      confirm.reset();
    },
  };
};
