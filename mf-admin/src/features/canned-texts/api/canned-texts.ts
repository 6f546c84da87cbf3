import { type CannedText, endpoints } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { useMutation, useQueryClient } from '@prebell/platform/query';

const { cannedTexts } = endpoints;

export interface Draft {
  /** Null for a new text. */
  readonly id: string | null;
  readonly name: string;
  readonly body: string;
}

/** Adds a text or changes one. */
export const useSaveText = (onDone: () => void) => {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Draft) =>
      id === null ? api.call(cannedTexts.add, { body }) : api.call(cannedTexts.change, { params: { id }, body }),
    networkMode: 'always',
    onSuccess: ({ text }) => {
      notify.show('success', `Saved “${text.name}”`);
      onDone();
      return queryClient.invalidateQueries({ queryKey: ['admin'] });
    },
  });
};

export const useRemoveText = () => {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: CannedText) => api.call(cannedTexts.remove, { params: { id } }),
    networkMode: 'always',
    onSuccess: (_answer, { name }) => notify.show('success', `Deleted “${name}”`),
    onError: (_error, { name }) => notify.show('error', `Failed to delete “${name}”`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
};
