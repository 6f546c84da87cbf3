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

/** Assigns a server error to its field: the name for a duplicate, else the symbols. */
const faultsOfError = (error: unknown): ListFaults => {
  if (error instanceof ApiError && error.issues.length > 0) return listFaultsOf(error.issues);
  const text = reasonOf(error, 'Failed to save the watchlist');
  return error instanceof ApiError && error.code === 'NAME_TAKEN' ? { name: text } : { symbols: text };
};

interface Outcomes {
  readonly onSaved: (list: Watchlist) => void;
  readonly onRemoved: () => void;
}

/** State of the editor: the draft, its errors, and the calls to save or delete it. */
export const useListEditor = (list: Watchlist | null, { onSaved, onRemoved }: Outcomes) => {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => listDraftOf(list ?? { name: '', symbols: [] }));
  const [faults, setFaults] = useState<ListFaults>({});
  const { queryKey } = watchlistsQueryOptions(api);
  const readAgain = () => queryClient.invalidateQueries({ queryKey });
  const common = {
    networkMode: 'always',
    onError: (error: Error) => setFaults(faultsOfError(error)),
  } as const;
  const saving = useMutation({
    ...common,
    mutationFn: async () => {
      const body = listInputOf(draft);
      if (list === null) return api.call(endpoints.watchlists.create, { body });
      return api.call(endpoints.watchlists.update, { params: { id: list.id }, body });
    },
    onSuccess: async ({ watchlist }) => {
      await readAgain();
      onSaved(watchlist);
    },
  });
  const removing = useMutation({
    ...common,
    mutationFn: (id: string) => api.call(endpoints.watchlists.remove, { params: { id } }),
    onSuccess: async (_answer, removed) => {
      // Its tab closes at once; until the lists arrive, the open tab would ask for rows that are gone.
      queryClient.setQueryData(queryKey, (before) => before?.filter(({ id }) => id !== removed));
      await readAgain();
      onRemoved();
    },
  });
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
    remove: () => {
      if (list !== null) removing.mutate(list.id);
    },
    busy: saving.isPending || removing.isPending,
  };
};
