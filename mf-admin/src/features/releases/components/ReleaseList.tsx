import { ApiError, usePlatform } from '@prebell/platform';
import { useQueryClient } from '@prebell/platform/query';
import { useState } from 'react';
import { releasesQueryOptions, rollBack, useReleases } from '../api/releases';
import { ReleaseListView } from './ReleaseListView';

/** Live and earlier releases, their failures, and the rollback. */
export const ReleaseList = () => {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const { data, status, error, refetch } = useReleases();
  const [busy, setBusy] = useState(false);

  const goBack = async (live: string, only: string | null) => {
    setBusy(true);
    try {
      const answer = await rollBack(api, { live, only });
      client.setQueryData(releasesQueryOptions(api).queryKey, answer);
      notify.show(
        'success',
        only === null ? 'The previous release is live again' : `${only} is back at its previous version`,
      );
    } catch (error) {
      notify.show('error', error instanceof ApiError ? error.message : 'The rollback failed');
      void refetch();
    } finally {
      setBusy(false);
    }
  };

  return (
    <ReleaseListView
      answer={data ?? null}
      failed={status === 'error'}
      cause={error}
      busy={busy}
      onRollback={(live, only) => void goBack(live, only)}
      onRetry={() => void refetch()}
    />
  );
};
