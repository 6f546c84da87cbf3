import { useStack } from '../api/releases';
import { StackView } from './StackView';

/** The stack of an error with its places in the sources, which the server looks up. */
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
