import { endpoints, type Proof } from '@prebell/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ApiClient } from '../api/api-client';
import { ApiError } from '../api/api-error';
import { usePlatform, useStore } from '../PlatformProvider';
import { passkeyFault, requestPasskey } from './passkeys';

/** What the user gave: a password, a code, or a passkey. */
type GivenIdentity = { readonly password: string } | { readonly code: string } | 'passkey';

const confirmIdentity = async (api: ApiClient, given: GivenIdentity): Promise<void> => {
  const send = (proof: Proof) => api.call(endpoints.auth.stepUp, { body: { proof } });
  if (given === 'passkey')
    await send({ passkey: await requestPasskey(await api.call(endpoints.auth.stepUpOptions, {})) });
  else if ('code' in given) await send(given);
  else await api.call(endpoints.auth.stepUp, { body: given });
};

const faultOf = (error: unknown): string =>
  passkeyFault(error) ??
  (error instanceof ApiError ? error.message : 'An unexpected error occurred. Please try again.');

/** Props of the dialog that asks who the user is; null while there is no question. A host shows it once, for all remotes. */
export const useIdentityQuestion = () => {
  const { api, stepUp } = usePlatform();
  const question = useStore(stepUp.question);
  useEffect(() => stepUp.show(), [stepUp]);
  const confirm = useMutation({
    mutationFn: (given: GivenIdentity) => confirmIdentity(api, given),
    networkMode: 'always',
    onSuccess: () => question?.settle(true),
  });
  if (question === null) return null;
  return {
    methods: question.methods,
    busy: confirm.isPending,
    failure: confirm.error === null ? null : faultOf(confirm.error),
    onConfirm: confirm.mutate,
    onCancel: () => {
      confirm.reset();
      question.settle(false);
    },
  };
};
