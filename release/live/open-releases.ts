import { hostname } from 'node:os';
import { seconds } from '@prebell/contracts';
import { openPublisher, openStoreAt, type Publisher } from '../store';

/** Where a server finds the release store and its keys; the variables of the same names set them. */
export interface ReleasePlaces {
  readonly dataDir: string;
  readonly releaseStore: string;
  /** Null for the files that the first publish makes in `dataDir`. */
  readonly releaseTrust: string | null;
  readonly releaseKey: string | null;
}

/** The part of a pino logger that reading the store needs. */
export interface ReleaseLog {
  error(facts: object, text: string): void;
  info(facts: object, text: string): void;
}

/** The release store, verified with the public keys that are pinned on this machine. */
export const openReleases = (
  { dataDir, releaseStore, releaseTrust, releaseKey }: ReleasePlaces,
  log: Pick<ReleaseLog, 'error'> | null = null,
): Publisher =>
  openPublisher({
    store: openStoreAt(releaseStore, process.env),
    dataDir,
    trustFile: releaseTrust,
    keyFile: releaseKey,
    // Reading the file on each request would cost more than all other checks.
    freshMs: seconds(1),
    origin: { by: 'the platform', builder: `urn:prebell:machine:${hostname()}`, source: null },
    onFault: (fault) => log?.error({ fault }, `Does not trust the release store: ${fault}`),
  });
