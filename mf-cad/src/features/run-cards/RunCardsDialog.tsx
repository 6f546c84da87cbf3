import { endpoints, type SavedRunCards } from '@prebell/contracts';
import { Alert, Button, Dialog, LoadingState } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { useState } from 'react';
import { errorText } from '../../shared/errors/error-text';
import { RUN_CARDS_KEY } from '../../shared/run-cards/use-run-cards';
import { RunCardsForm } from './RunCardsForm';

/** Lets a supervisor edit the run cards. It needs the server, which has everybody's latest version. */
export const RunCardsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { api } = usePlatform();
  const [isChanged, setChanged] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { data, error, isFetchedAfterMount } = useQuery<SavedRunCards>({
    queryKey: RUN_CARDS_KEY,
    queryFn: ({ signal }) => api.call(endpoints.cad.runCards, { signal }),
    networkMode: 'always',
    retry: false,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog open onClose={() => (isChanged ? setAsked(true) : onClose())} title="Run Cards" size="large">
      {error !== null && <Alert kind="error">The run cards cannot be read: {errorText(error)}</Alert>}
      {error === null && !(data && isFetchedAfterMount) && <LoadingState label="Loading run cards..." />}
      {isAsked && (
        <Alert kind="warning">
          Your changes are not saved.{' '}
          <Button size="small" onClick={onClose}>
            Discard Changes
          </Button>
        </Alert>
      )}
      {data && isFetchedAfterMount && <RunCardsForm saved={data} onChanged={setChanged} onSaved={onClose} />}
    </Dialog>
  );
};
