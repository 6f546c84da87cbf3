/** An invalid command: prints the usage, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const USAGE = `npm run release -- <verb>
  publish <app>... [--force]               make built apps live, together
  publish --changed                        every built app that is not live yet, without a browser, as a start does
  rollback [--only <app>]                  make the state before live again
  gate <app>...                            what publish would check, without publishing
  preview <app>... [--against <url>]       store built apps and name the address at which admins see them before others
  status                                   what is live
  history                                  what was live, newest first
  diff [<release> [<release>]]             what changed between two releases; the last two unless named
  gc [--keep 50] [--days 30] [--dry-run]   drop artefacts that no rollback and no open tab can ask for
  lock                                     accept the wire contract and the doors of these sources as those to keep
The store is RELEASE_STORE, or DATA_DIR/store (DATA_DIR is .data unless set). A running platform follows within a second.
The gate tries the candidate in Chromium, inside a copy of the live product on this machine, or with --against <url> inside the
platform that runs there. --no-browser leaves that out, and --no-gate every check, also of a rollback. Both need
--reason <text>, which stays in the history.
--force writes a new release even when everything is live already. --json prints the result as JSON.`;
