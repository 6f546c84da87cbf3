import { endpoints } from '@prebell/contracts';
import { type ApiClient, createPasskey } from '@prebell/platform';
import { queryOptions } from '@prebell/platform/query';

/** The user's passkeys, authenticator app and number of recovery codes. */
export const factorsQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['account', 'factors'] as const,
    queryFn: async ({ signal }) => (await api.call(endpoints.factors.list, { signal })).factors,
    networkMode: 'always',
  });

/** Creates a passkey in this browser and adds it to the account. */
export const addPasskey = async (api: ApiClient, name: string) => {
  const request = await api.call(endpoints.factors.passkeyOptions, {});
  return api.call(endpoints.factors.addPasskey, { body: { ...(await createPasskey(request)), name } });
};
