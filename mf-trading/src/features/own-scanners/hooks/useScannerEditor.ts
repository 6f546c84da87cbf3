import { type CustomScanner, endpoints } from '@prebell/contracts';
import { ApiError, reasonOf, usePlatform } from '@prebell/platform';
import { useMutation, useQueryClient } from '@prebell/platform/query';
import { useState } from 'react';
import { ownScannersQueryOptions } from '../../../shared/own-scanners/own-scanners';
import { checkDraft, type Draft, draftOf, faultsOf, inputOf, isSound, NO_FAULTS, typedFaults } from '../model/draft';
import { useSettled } from './useSettled';

interface Outcomes {
  readonly onSaved: (scanner: CustomScanner) => void;
  readonly onRemoved: () => void;
  readonly onTest: (scanner: CustomScanner) => void;
}

/** State of the editor: the draft, its errors, and the calls to save or delete it. */
export const useScannerEditor = (scanner: CustomScanner | null, { onSaved, onRemoved, onTest }: Outcomes) => {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<Draft>(() => draftOf(scanner));
  const [faults, setFaults] = useState(NO_FAULTS);
  const settled = useSettled(draft);
  // An error in a typed value appears only after a pause, because '2' may become '20', and disappears at once.
  const paused = typedFaults(settled);
  const typed = [...typedFaults(draft)].filter(([key]) => paused.has(key));
  const { queryKey } = ownScannersQueryOptions(api);
  const listAgain = () => queryClient.invalidateQueries({ queryKey });
  const showFaults = (error: unknown, fallback: string) => {
    if (error instanceof ApiError && error.issues.length > 0) return setFaults(faultsOf(draft, error.issues));
    const text = reasonOf(error, fallback);
    const isName = error instanceof ApiError && error.code === 'NAME_TAKEN';
    setFaults({ ...NO_FAULTS, ...(isName ? { name: text } : { whole: text }) });
  };

  const saving = useMutation({
    mutationFn: async (_after: 'close' | 'test') => {
      const body = inputOf(draft);
      const call =
        scanner === null
          ? api.call(endpoints.customScanners.create, { body })
          : api.call(endpoints.customScanners.update, { params: { id: scanner.id }, body });
      const answer = await call;
      await listAgain();
      return answer.scanner;
    },
    networkMode: 'always',
    onSuccess: (saved, after) => (after === 'test' ? onTest(saved) : onSaved(saved)),
    onError: (error) => showFaults(error, 'We could not save the scanner'),
  });
  const removing = useMutation({
    mutationFn: async () => {
      if (scanner === null) return;
      await api.call(endpoints.customScanners.remove, { params: { id: scanner.id } });
      // Its tab closes at once; until the list arrives, the open tab would ask for hits that are gone.
      queryClient.setQueryData(queryKey, (before) => before?.filter(({ id }) => id !== scanner.id));
      await listAgain();
    },
    networkMode: 'always',
    onSuccess: onRemoved,
    onError: (error) => showFaults(error, 'We could not delete the scanner'),
  });
  return {
    draft,
    settled,
    faults: { ...faults, conditions: new Map([...typed, ...faults.conditions]) },
    write: (next: Draft) => {
      setDraft(next);
      setFaults(NO_FAULTS);
    },
    /** Sends the draft if it is valid; otherwise shows its errors. */
    save: (after: 'close' | 'test' = 'close') => {
      const found = checkDraft(draft);
      setFaults(found);
      if (isSound(found)) saving.mutate(after);
    },
    saving: saving.isPending,
    remove: () => removing.mutate(),
    removing: removing.isPending,
  };
};
