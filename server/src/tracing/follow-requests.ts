import { context } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';

let users = 0;

/** Whether requests are being followed. If not, a context passed to `context.with` has no effect. */
export const isFollowing = (): boolean => users > 0;

/**
 * From now on, all code knows the request for which it runs, across any number of promises, so each log line names its
 * trace.
 * @returns the function that ends this for the caller
 */
export const followRequests = (): (() => void) => {
  users += 1;
  if (users === 1) context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  return () => {
    users -= 1;
    if (users === 0) context.disable();
  };
};
