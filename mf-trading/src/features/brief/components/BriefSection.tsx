import { ErrorState, LoadingState, Panel } from '@prebell/design-system';
import { ApiError } from '@prebell/platform';
import type { ReactNode } from 'react';

/** The state of a query, as TanStack Query reports it. */
interface Question<Answer> {
  readonly data: Answer | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface Props<Answer> {
  readonly title: string;
  readonly question: Question<Answer>;
  readonly className?: string | undefined;
  /** Fine print below the content. */
  readonly foot?: ReactNode;
  readonly children: (answer: Answer) => ReactNode;
}

/** One part of the brief: loading, failed, or with its answer. If a refresh fails, the earlier answer stays. */
export const BriefSection = <Answer,>({ title, question, className, foot, children }: Props<Answer>) => {
  const { data, error, refetch } = question;
  const note = error !== null && data !== undefined ? 'We could not refresh this part.' : foot;
  return (
    <Panel title={title} aria-label={title} className={className} foot={note}>
      {data === undefined && error === null && <LoadingState label={`Loading ${title.toLowerCase()}...`} />}
      {data === undefined && error !== null && (
        <ErrorState
          title={`${title} not available`}
          text={error instanceof ApiError ? error.message : 'Check your connection.'}
          cause={error}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && children(data)}
    </Panel>
  );
};
