import { ApiError, usePermission, usePlatform, useUser } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { type ReactNode, useState } from 'react';
import { readCentreZone } from '../../../shared/centre-time/centre-time';
import { callsQueryOptions } from '../api/calls';
import { useCallWork } from '../hooks/use-call-work';
import { useNewCall } from '../hooks/use-new-call';
import { useShortcut } from '../hooks/use-shortcut';
import { CallBoardView } from './CallBoardView';
import { NewCallDialog } from './NewCallDialog';

/**
 * The board: the calls, the one that is looked at, and the form for the next one. `refused` stands in its place once the
 * server says that the calls are not this user's to see, whatever the client believed.
 */
export const CallBoard = ({ refused }: { refused: ReactNode }) => {
  const { api, session } = usePlatform();
  const user = useUser();
  const canWrite = usePermission('cad:write');
  const showsCaller = usePermission('cad:pii');
  const [timeZone] = useState(() => readCentreZone(document));
  const [selectedId, select] = useState<string | null>(null);
  const calls = useQuery(callsQueryOptions(api));
  const newCall = useNewCall({ timeZone, onCreated: ({ id }) => select(id) });
  const work = useCallWork({ timeZone });
  useShortcut('n', () => canWrite && newCall.open());

  if (calls.error instanceof ApiError && calls.error.code === 'FORBIDDEN') return refused;
  return (
    <>
      <CallBoardView
        calls={calls.data ?? null}
        loadedAt={calls.dataUpdatedAt}
        failure={calls.error}
        hasFailed={calls.errorUpdateCount > 0}
        selectedId={selectedId}
        timeZone={timeZone}
        username={user?.username ?? ''}
        canWrite={canWrite}
        showsCaller={showsCaller}
        work={work}
        onSelect={select}
        onRetry={() => void calls.refetch()}
        onNewCall={newCall.open}
        onSignOut={() => void session.signOut()}
      />
      <NewCallDialog model={newCall} />
    </>
  );
};
