import { useLocation, useRouteError } from '@prebell/platform/router';
import { useShell } from '../shell-context';
import { FailureCard } from '../status/FailureCard';

/**
 * Shown for a page that crashed while running. The rest of the product keeps working. 'Try Again' reloads the document: React
 * remembers a file that failed to load, and a release that was rolled back meanwhile needs a new document.
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

/** The bundler's error for a file that failed to load. */
const isChunkAbsent = (error: unknown): boolean => error instanceof Error && error.name === 'ChunkLoadError';
