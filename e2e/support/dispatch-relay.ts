import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { START_PATIENCE_MS, startPlatform } from './platform';
import { type Relay, startRelay } from './relay';
import { test as base } from './test';

/** What breaks: every connection, the server (SIGKILL), or the postmaster and the server (SIGKILL). */
export type Strike = 'network' | 'server' | 'server and database';

/**
 * A platform behind a relay, so that it keeps one address when it dies and restarts. Tracing is off: the trace of a killed browser may
 * still grow while it is packed, which fails the test ('unexpected number of bytes').
 */
export const test = base.extend<object, { relay: Relay & { strike(what: Strike): Promise<void> }; trace: 'off' }>({
  trace: ['off', { scope: 'worker' }],
  // The `platform` fixture would start a second platform.
  baseURL: async ({ relay }, use) => use(relay.url),
  relay: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
    async ({}, use) => {
      let platform = await startPlatform();
      const relay = await startRelay(platform.url);
      const strike = async (what: Strike) => {
        if (what === 'network') relay.cut();
        else {
          if (what === 'server and database') await killDatabase(platform.dataDir);
          await platform.kill();
          platform = await startPlatform({ DATA_DIR: platform.dataDir });
        }
        relay.to(platform.url);
      };
      await use({ ...relay, strike });
      await relay.close();
      await platform.stop();
    },
    { scope: 'worker', timeout: START_PATIENCE_MS },
  ],
});

/** Kills the postmaster itself with SIGKILL. */
const killDatabase = async (dataDir: string): Promise<void> => {
  const files = await readdir(dataDir, { recursive: true });
  const [file] = files.filter((path) => path.endsWith('postmaster.pid'));
  if (file === undefined) throw new Error('No database runs in the data folder');
  const [pid] = (await readFile(join(dataDir, file), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
};
