import { hostname } from 'node:os';
import { seconds } from '@prebell/contracts';
import { openPublisher, openStoreAt, type Publisher } from '@prebell/release/store';
import type { Logger } from 'pino';
import type { Config } from '../../config';

type Places = Pick<Config, 'dataDir' | 'releaseStore' | 'releaseTrust' | 'releaseKey'>;

/** The release store as this platform believes it: by the public keys that are pinned here. */
export const openReleases = (
  { dataDir, releaseStore, releaseTrust, releaseKey }: Places,
  log: Pick<Logger, 'error'> | null = null,
): Publisher =>
  openPublisher({
    store: openStoreAt(releaseStore, process.env),
    dataDir,
    trustFile: releaseTrust,
    keyFile: releaseKey,
    // A look at the file for each request would cost more than all other checks.
    freshMs: seconds(1),
    origin: { by: 'the platform', builder: `urn:prebell:machine:${hostname()}`, source: null },
    onFault: (fault) => log?.error({ fault }, `Does not believe the release store: ${fault}`),
  });
