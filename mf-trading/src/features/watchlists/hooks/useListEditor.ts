import { endpoints, type Watchlist } from '@prebell/contracts';
import { ApiError, reasonOf, usePlatform } from '@prebell/platform';
import { useMutation, useQueryClient } from '@prebell/platform/query';
import { useState } from 'react';
import { watchlistsQueryOptions } from '../../../shared/watchlists/watchlists';
import {
  checkList,
  type ListDraft,
  type ListFaults,
  listDraftOf,
  listFaultsOf,
  listInputOf,
} from '../model/list-draft';

/** The field of a server error: the name for a duplicate, else the symbols. */
const faultsOfError = (error: unknown): ListFaults => {
  if (error instanceof ApiError && error.issues.length > 0) return listFaultsOf(error.issues);
  const text = reasonOf(error, 'The watchlist could not be saved');
  return error instanceof ApiError && error.code === 'NAME_TAKEN' ? { name: text } : { symbols: text };
};

/** State of the editor: the draft, its errors, and the calls to save or delete it. */
export const useListEditor = (list: Watchlist, onDone: () => void) => {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => listDraftOf(list));
  const [faults, setFaults] = useState<ListFaults>({});
  const settled = {
    networkMode: 'always',
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: watchlistsQueryOptions(api).queryKey });
      onDone();
    },
    onError: (error: Error) => setFaults(faultsOfError(error)),
  } as const;
  const params = { id: list.id };
  const saving = useMutation({
    mutationFn: () => api.call(endpoints.watchlists.update, { params, body: listInputOf(draft) }),
    ...settled,
  });
  const removing = useMutation({ mutationFn: () => api.call(endpoints.watchlists.remove, { params }), ...settled });
  return {
    draft,
    faults,
    write: (change: Partial<ListDraft>) => {
      setDraft({ ...draft, ...change });
      setFaults({});
    },
    save: () => {
      const found = checkList(draft);
      setFaults(found);
      if (Object.keys(found).length === 0) saving.mutate();
    },
    remove: () => removing.mutate(),
    busy: saving.isPending || removing.isPending,
  };
};
