/** An invalid command. The CLI points to the usage text and exits with code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const USAGE = `npm run release -- <verb>
  publish <app>... [--force]               make built apps live, together
  publish <app>... --new-base              the same at new addresses: browsers load every file of these apps anew
  publish <folder>                         the same for a build from elsewhere (./dist); gate and preview take a folder, too
  publish --changed                        every built app that is not live yet, without a browser, as a start does
  publish <app> --canary 5                 only for 5% of the accounts; --promote-after 30m makes it live for everybody then, if its
                                           figures allow
  canary [grow <percent> | stop]           show the canary, give it to more accounts, or stop it (--reason <text> stays in the history)
  promote                                  make the canary live for everybody
  rollback [--only <app>] [--to <release>] make the previous state live again, or that of a named release; --force even if pages
                                           of live remotes disappear
  gate <app>...                            what publish would check, without publishing
  preview <app>... [--against <url>]       store built apps and print the address where admins can see them first
  status                                   what is live
  history [--who]                          what was live, newest first; with who signed it, from where
  diff [<release> [<release>]]             what changed between two releases; the last two unless named
  gc [--keep 50] [--days 30] [--dry-run]   remove artefacts that no rollback and no open tab can still need
  keys list                                the keys that this machine trusts, and its own keys
  keys add <team> --apps <app>,<app>       a key for a team, which may then publish these apps ('*': all); --public <file> pins the
                                           team's own public key instead, --rollback-only gives it less
  keys allow|deny <team> --apps <app>      more or fewer rights for a team that has a key
  keys rotate <team>                       replace the team's keys with a new one
  keys revoke <key> --reason <text>        stop trusting a key; --line <n> names the last line of the log to trust
  log [verify]                             the signed log of releases; verify names each altered, missing or moved line
  adopt                                    sign a store from before releases were signed, once
  lock                                     accept the wire contract and entry points of these sources as those to keep
The store is RELEASE_STORE, or DATA_DIR/store (DATA_DIR is .data unless set). A running platform follows within a second.
The pinned public keys are in RELEASE_TRUST, or DATA_DIR/release-trust.json; private keys in DATA_DIR/release-keys, or RELEASE_KEY.
The gate tries the candidate in Chromium, inside a copy of the live product on this machine, or with --against <url> inside the
platform that runs there. --no-browser skips that, and --no-gate skips every check, also for a rollback. Both need
--reason <text>, which stays in the history.
--force writes a new release even when everything is live already. --json prints the result as JSON.`;
