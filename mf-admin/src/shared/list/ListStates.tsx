import { ErrorState, LoadingState } from '@prebell/design-system';
import type { ReactNode } from 'react';
import { NoRows } from './NoRows';

interface Props<Row> {
  readonly query: {
    readonly data: readonly Row[] | undefined;
    readonly status: 'pending' | 'error' | 'success';
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** Noun for the list's items, such as 'incidents'. */
  readonly noun: string;
  /** What a failure does not affect. */
  readonly failure: string;
  readonly empty: { readonly title: string; readonly text: string };
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A short list without pages: shows rows, loading, empty or error. */
export const ListStates = <Row,>({ query, noun, failure, empty, children }: Props<Row>) => {
  const { data, status, error, refetch } = query;
  if (status === 'error')
    return <ErrorState title="Failed to load admin data" text={failure} cause={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingState label={`Loading ${noun}...`} />;
  return data.length === 0 ? <NoRows {...empty} /> : children(data);
};
