import { ErrorState, LoadingState, Toaster } from '@prebell/design-system';
import { createStore, type Platform, type Store, useStore } from '@prebell/platform';
import type { ReactNode } from 'react';

export type HostStatus = 'loading' | 'mounted' | 'failed';

export const createHostStatus = (): Store<HostStatus> => createStore<HostStatus>('loading');

interface Props {
  readonly status: Store<HostStatus>;
  readonly notify: Platform['notify'];
  readonly onRetry: () => void;
  /** Further notices from the host, such as an outdated page. */
  readonly notice?: ReactNode;
}

/** Shows a loading or error state until the remote is ready, and the page's notices at all times. */
export const HostStatusView = ({ status, notify, onRetry, notice }: Props) => {
  const current = useStore(status);
  return (
    <>
      {current === 'loading' && <LoadingState label="Loading CAD System..." />}
      {current === 'failed' && (
        <ErrorState
          title="Dispatch failed to load"
          text="Press the button to try again."
          hint="If the problem persists, check your connection"
          onRetry={onRetry}
        />
      )}
      {notice}
      <Toaster items={useStore(notify)} onDismiss={notify.dismiss} />
    </>
  );
};
