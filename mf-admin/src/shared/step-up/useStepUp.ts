import { endpoints, type FactorMethod, type Proof } from '@prebell/contracts';
import { passkeyFault, requestPasskey, stepUpAsked, usePlatform } from '@prebell/platform';
import { useMutation } from '@prebell/platform/query';
import { useState } from 'react';

/** Whether the server asks who the user is before this action. */
export const isPasswordAsked = (error: unknown): boolean => stepUpAsked(error) !== null;

/** A typed password or code, or null for a passkey. */
type Given = string | null;

/**
 * Keeps an action that the server refused without a recent confirmation, asks for the password or the second factor,
 * and then repeats the action.
 */
export const useStepUp = <Wish>(run: (wish: Wish) => void) => {
  const { api } = usePlatform();
  const [held, setHeld] = useState<{ readonly wish: Wish; readonly methods: readonly FactorMethod[] } | null>(null);
  const confirm = useMutation({
    mutationFn: async (given: Given) => {
      if (given !== null && held?.methods.length === 0)
        return api.call(endpoints.auth.stepUp, { body: { password: given } });
      const proof: Proof =
        given === null
          ? { passkey: await requestPasskey(await api.call(endpoints.factors.stepUpOptions, {})) }
          : { code: given };
      return api.call(endpoints.auth.stepUp, { body: { proof } });
    },
    networkMode: 'always',
    onSuccess: () => {
      if (held !== null) run(held.wish);
      setHeld(null);
    },
  });
  return {
    /** Asks for the password if that is why `wish` failed. */
    holdIfAsked: (error: unknown, wish: Wish) => {
      const methods = stepUpAsked(error);
      if (methods !== null) setHeld({ wish, methods });
    },
    /** State of the password dialog, null while it is closed. */
    password:
      held === null
        ? null
        : {
            busy: confirm.isPending,
            failure: confirm.error && (passkeyFault(confirm.error) ?? confirm.error.message),
            methods: held.methods,
            onPasskey: () => confirm.mutate(null),
          },
    onPassword: (given: string) => confirm.mutate(given),
    onPasswordCancel: () => {
      setHeld(null);
      confirm.reset();
    },
  };
};
