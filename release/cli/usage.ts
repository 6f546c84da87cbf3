/** A command that cannot be understood: told with the usage, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const USAGE = `npm run release -- <verb>
  publish <app>... [--no-gate] [--force]   make built apps live, together
  publish --changed [--no-gate]            every built app that is not live yet
  rollback [--only <app>]                  make the state before live again
  status                                   what is live
  history                                  what was live, newest first
The store is RELEASE_STORE, or DATA_DIR/store (DATA_DIR is .data unless set). A running platform follows within a second.
--force writes a new release even when everything is live already.`;
