import { useStack } from '../api/releases';
import { StackView } from './StackView';

/** Loads where an error's stack is in the sources, and shows it. */
export const FaultStack = ({ stack }: { readonly stack: string }) => {
  const { data, status, error, refetch } = useStack(stack);
  return (
    <StackView
      stack={stack}
      frames={data?.frames ?? null}
      failed={status === 'error'}
      cause={error}
      onRetry={() => void refetch()}
    />
  );
};
