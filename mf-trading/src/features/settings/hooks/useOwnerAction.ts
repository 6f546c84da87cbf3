import type { FactorMethod } from '@prebell/contracts';
import { ApiError, passkeyFault, stepUpAsked, usePlatform } from '@prebell/platform';
import { useMutation } from '@prebell/platform/query';
import { useState } from 'react';
import { confirmIdentity } from '../api/factors';

const textOf = (error: unknown): string =>
  passkeyFault(error) ??
  (error instanceof ApiError ? error.message : 'An unexpected error occurred. Please try again.');

type Action = () => Promise<unknown>;

/** Runs changes of the sign-in methods. Where the server first asks who the user is, the change waits for the answer. */
export const useOwnerAction = () => {
  const { api } = usePlatform();
  const [held, setHeld] = useState<{ readonly action: Action; readonly methods: FactorMethod[] } | null>(null);
  const change = useMutation({
    mutationFn: (action: Action) => action(),
    networkMode: 'always',
    onError: (error, action) => {
      const methods = stepUpAsked(error);
      if (methods !== null) setHeld({ action, methods });
    },
  });
  const confirm = useMutation({
    mutationFn: (given: Parameters<typeof confirmIdentity>[1]) => confirmIdentity(api, given),
    networkMode: 'always',
    onSuccess: () => {
      setHeld(null);
      if (held !== null) change.mutate(held.action);
    },
  });
  return {
    run: change.mutate,
    busy: change.isPending,
    error: change.error === null || stepUpAsked(change.error) !== null ? null : textOf(change.error),
    /** State of the dialog that asks who the user is; null while it is closed. */
    question:
      held === null
        ? null
        : {
            methods: held.methods,
            busy: confirm.isPending,
            failure: confirm.error === null ? null : textOf(confirm.error),
            onConfirm: confirm.mutate,
            onCancel: () => {
              setHeld(null);
              confirm.reset();
            },
          },
  };
};
