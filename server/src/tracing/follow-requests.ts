import { context } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';

let users = 0;

/** Whether anybody follows requests; otherwise a context given to `context.with` reaches no code. */
export const isFollowing = (): boolean => users > 0;

/**
 * From now on code knows which request it works for, however many promises later: each line of its log names the trace.
 * @returns the function that ends it for this caller
 */
export const followRequests = (): (() => void) => {
  users += 1;
  if (users === 1) context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  return () => {
    users -= 1;
    if (users === 0) context.disable();
  };
};
