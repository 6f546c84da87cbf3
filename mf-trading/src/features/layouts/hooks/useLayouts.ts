import { endpoints, type Layout, type LayoutInput, type LayoutSettings } from '@prebell/contracts';
import { ApiError, reasonOf, usePlatform } from '@prebell/platform';
import { useMutation, useQueryClient } from '@prebell/platform/query';
import { deskSettingsQueryOptions, useDeskSettings } from '../../../shared/desk-settings/desk-settings';

const NONE: readonly Layout[] = [];

/** The account's layouts by name, and the actions that change them. An action rejects with the server's reason. */
export const useLayouts = () => {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  const { data, isError, refetch } = useDeskSettings();
  const { queryKey } = deskSettingsQueryOptions(api);
  // Read the layouts again after each change and each refusal, because another window may have changed them.
  const options = { networkMode: 'always', onSettled: () => queryClient.invalidateQueries({ queryKey }) } as const;

  const { mutateAsync: create, isPending: creating } = useMutation({
    ...options,
    mutationFn: async (body: LayoutInput) => (await api.call(endpoints.desk.createLayout, { body })).layout,
  });
  const { mutateAsync: replace, isPending: replacing } = useMutation({
    ...options,
    mutationFn: async ({
      layout: { id, name },
      settings,
    }: {
      readonly layout: Layout;
      readonly settings: LayoutSettings;
    }) => {
      try {
        return (await api.call(endpoints.desk.updateLayout, { params: { id }, body: { settings } })).layout;
      } catch (error) {
        // The layout was deleted in another window. The user saves it, so create it again.
        if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
        return (await api.call(endpoints.desk.createLayout, { body: { name, settings } })).layout;
      }
    },
  });
  const { mutateAsync: rename, isPending: renaming } = useMutation({
    ...options,
    mutationFn: async ({ id, name }: { readonly id: string; readonly name: string }) =>
      (await api.call(endpoints.desk.updateLayout, { params: { id }, body: { name } })).layout,
  });
  const { mutate: remove } = useMutation({
    ...options,
    mutationFn: async ({ id }: Layout) => {
      await api.call(endpoints.desk.removeLayout, { params: { id } });
    },
    onSuccess: (_, { name, settings }) =>
      void notify.show('info', `Layout “${name}” is deleted.`, {
        label: 'Undo',
        run: () =>
          void create({ name, settings }).catch((error: unknown) =>
            notify.show('error', reasonOf(error, 'We could not restore the layout')),
          ),
      }),
    onError: (error) => void notify.show('error', reasonOf(error, 'We could not delete the layout')),
  });
  return {
    layouts: data?.layouts ?? NONE,
    state: data !== undefined ? 'ready' : isError ? 'failed' : 'loading',
    retry: () => void refetch(),
    create,
    replace,
    rename,
    remove,
    busy: creating || replacing || renaming,
  } as const;
};
