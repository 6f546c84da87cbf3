import { hostname } from 'node:os';
import { seconds } from '@prebell/contracts';
import { openPublisher, openStoreAt, type Publisher } from '../store';

/** Where a server finds the release store and its keys, as set by the environment variables of the same names. */
export interface ReleasePlaces {
  readonly dataDir: string;
  readonly releaseStore: string;
  /** Null to use the files in `dataDir` that the first publish creates. */
  readonly releaseTrust: string | null;
  readonly releaseKey: string | null;
}

/** The part of a pino logger that reading the store needs. */
export interface ReleaseLog {
  error(facts: object, text: string): void;
  info(facts: object, text: string): void;
}

/** Opens the release store, verified with the public keys that are pinned on this machine. */
export const openReleases = (
  { dataDir, releaseStore, releaseTrust, releaseKey }: ReleasePlaces,
  log: Pick<ReleaseLog, 'error'> | null = null,
): Publisher =>
  openPublisher({
    store: openStoreAt(releaseStore, process.env),
    dataDir,
    trustFile: releaseTrust,
    keyFile: releaseKey,
    // Do not read the file of pinned keys on each request: that would cost more than all other checks.
    freshMs: seconds(1),
    origin: { by: 'the platform', builder: `urn:prebell:machine:${hostname()}`, source: null },
    onFault: (fault) => log?.error({ fault }, `Does not trust the release store: ${fault}`),
  });
