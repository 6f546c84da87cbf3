import { useLocation, useRouteError } from '@prebell/platform/router';
import { useShell } from '../shell-context';
import { FailureCard } from '../status/FailureCard';

/**
 * A page that crashed while running; the rest of the product keeps working. 'Try Again' reloads: React remembers a file that
 * did not arrive, and a release rolled back meanwhile arrives only with a new document.
 */
export const RemoteCrash = () => {
  const page = useShell().pages.at(useLocation().pathname);
  const error = useRouteError();
  return (
    <FailureCard
      title={page?.route.title ?? 'This page'}
      remote={page?.remote ?? 'this page'}
      failure={isChunkAbsent(error) ? { phase: 'module', isUnreachable: true } : null}
      onRetry={() => location.reload()}
    />
  );
};

/** The bundler's error for a file that did not arrive. */
const isChunkAbsent = (error: unknown): boolean => error instanceof Error && error.name === 'ChunkLoadError';
