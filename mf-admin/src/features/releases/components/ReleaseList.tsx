import type { ReleasesAnswer } from '@prebell/contracts';
import { ApiError, usePlatform } from '@prebell/platform';
import { useQueryClient } from '@prebell/platform/query';
import { useState } from 'react';
import { type Rollback, releasesQueryOptions, rollBack, stepCanary, useReleases } from '../api/releases';
import type { CanaryStep } from './CanaryPanel';
import { ReleaseListView } from './ReleaseListView';

/** Loads the releases and their errors, and runs rollbacks and canary steps. */
export const ReleaseList = () => {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const { data, status, error, refetch } = useReleases();
  const [busy, setBusy] = useState(false);

  const change = async (request: Promise<ReleasesAnswer>, done: string, failure: string) => {
    setBusy(true);
    try {
      client.setQueryData(releasesQueryOptions(api).queryKey, await request);
      notify.show('success', done);
    } catch (error) {
      notify.show('error', error instanceof ApiError ? error.message : failure);
      void refetch();
    } finally {
      setBusy(false);
    }
  };
  const goBack = (live: string, rollback: Rollback) =>
    change(rollBack(api, { live, ...rollback }), doneText(rollback), 'The rollback failed');
  const takeStep = (live: string, step: CanaryStep) =>
    step === 'promote'
      ? change(stepCanary(api, { live, step }), 'The canary is live for everybody', 'The promotion failed')
      : change(stepCanary(api, { live, step }), 'The canary is stopped', 'The canary could not be stopped');

  return (
    <ReleaseListView
      answer={data ?? null}
      failed={status === 'error'}
      cause={error}
      busy={busy}
      onRollback={(live, rollback) => void goBack(live, rollback)}
      onCanary={(live, step) => void takeStep(live, step)}
      onRetry={() => void refetch()}
    />
  );
};

const doneText = ({ only, to }: Rollback): string => {
  const state = to === null ? 'previous' : 'earlier';
  return only === null ? `The ${state} release is live again` : `${only} is back at its ${state} version`;
};
