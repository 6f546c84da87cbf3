import type { User } from '@prebell/contracts';
import { usePlatform, useUser } from '@prebell/platform';
import { useMutation, useQuery, useQueryClient } from '@prebell/platform/query';
import { useState } from 'react';
import { changeUser, type UserChange, userQueryOptions } from '../api/manage';
import { FAILURE_TEXTS, needsReason, questionOf, successText, waitingText } from '../model/manage';
import { ManageDialogView } from './ManageDialogView';

interface Props {
  /** The row from the list; the dialog fetches roles and current state. */
  readonly user: Pick<User, 'id' | 'username' | 'email'>;
  readonly onClose: () => void;
}

/** All admin actions on one account. The dialog stays open after a change, because admins often make several. */
export const ManageDialog = ({ user: { id, username, email }, onClose }: Props) => {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  const own = useUser()?.id === id;
  const { data, status, error, refetch } = useQuery(userQueryOptions(api, id));
  const [asking, setAsking] = useState<UserChange | null>(null);
  const [reason, setReason] = useState('');
  const [reasonMissing, setReasonMissing] = useState(false);
  const update = useMutation({
    mutationFn: (change: UserChange) => changeUser(api, { id, change, reason }),
    networkMode: 'always',
    onSuccess: ({ user: changed, waits }, change) => {
      queryClient.setQueryData(userQueryOptions(api, id).queryKey, changed);
      notify.show('success', waits ? waitingText(username) : successText(username, change, changed));
      setReason('');
      return queryClient.invalidateQueries({ queryKey: ['admin'] });
    },
    // Runs after the lists have reloaded. By then the admin may be answering another question, which must stay.
    onSettled: (_changed, _error, change) => setAsking((current) => (current === change ? null : current)),
  });
  const begin = (change: UserChange) => {
    const isUnexplained = needsReason(change) && reason.trim() === '';
    setReasonMissing(isUnexplained);
    if (isUnexplained) return;
    if (questionOf(username, change) === null) update.mutate(change);
    else setAsking(change);
  };
  const failed = update.variables && update.error ? FAILURE_TEXTS[update.variables.kind] : null;
  return (
    <ManageDialogView
      username={username}
      email={email}
      own={own}
      user={data ?? null}
      unavailable={status === 'error'}
      cause={error}
      reason={reason}
      busy={update.isPending ? (update.variables?.kind ?? null) : null}
      failure={failed === null ? null : { text: failed, cause: update.error?.message ?? '' }}
      question={asking && questionOf(username, asking)}
      reasonMissing={reasonMissing}
      onReason={(text) => {
        setReason(text);
        setReasonMissing(false);
      }}
      onChange={begin}
      onConfirm={() => asking && update.mutate(asking)}
      onCancel={() => setAsking(null)}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  );
};
