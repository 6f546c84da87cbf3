import { endpoints, type Proof } from '@prebell/contracts';
import { type ApiClient, createPasskey, requestPasskey } from '@prebell/platform';
import { queryOptions } from '@prebell/platform/query';

/** The user's passkeys, authenticator app and number of recovery codes. */
export const factorsQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['account', 'factors'] as const,
    queryFn: async ({ signal }) => (await api.call(endpoints.factors.list, { signal })).factors,
    networkMode: 'always',
  });

/** Makes a passkey in this browser and adds it to the account. */
export const addPasskey = async (api: ApiClient, name: string) => {
  const request = await api.call(endpoints.factors.passkeyOptions, {});
  return api.call(endpoints.factors.addPasskey, { body: { ...(await createPasskey(request)), name } });
};

/** Confirms who the user is: with the password, a code, or with a passkey. */
export const confirmIdentity = async (
  api: ApiClient,
  given: { readonly password: string } | { readonly code: string } | 'passkey',
): Promise<void> => {
  if (given === 'passkey') {
    const proof: Proof = { passkey: await requestPasskey(await api.call(endpoints.factors.stepUpOptions, {})) };
    await api.call(endpoints.auth.stepUp, { body: { proof } });
  } else if ('code' in given) await api.call(endpoints.auth.stepUp, { body: { proof: given } });
  else await api.call(endpoints.auth.stepUp, { body: given });
};
