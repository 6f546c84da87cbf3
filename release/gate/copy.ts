import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { toSeconds } from '@prebell/contracts';
import {
  type AppMap,
  artefactOf,
  atBase,
  type Build,
  digestsOf,
  openPublisher,
  openStore,
  publish,
  type ReleaseStore,
} from '../store';

interface Input {
  /** Folder of the repository, with the built back end. */
  readonly root: string;
  /** The store with the candidate's artefacts. */
  readonly store: ReleaseStore;
  readonly candidate: AppMap;
}

const START_MS = 120_000;
const STOPPED_BY = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/**
 * The only environment variables that the copy inherits: it must not send mail, charge cards or write to the live data.
 */
const KEPT = ['PATH', 'HOME', 'TMPDIR', 'LANG'];
const SETTINGS = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: '0',
  DEMO: '1',
  DATABASE_THROWAWAY: '1',
  LOG_LEVEL: 'error',
  // Compress fast: the browser is on this machine.
  BROTLI_QUALITY: '1',
  // Enough symbols for every page to show rows, and no more work than that.
  MARKET_SIM_SYMBOLS: '500',
  MARKET_SIM_RATE: '100',
};

/** What to do on a machine that cannot try a candidate itself. */
export const WAYS_ON = "Name a running platform with --against <url>, or use --no-browser --reason '<why>'";

const backEndOf = (root: string): string => join(root, 'bff/dist/main.js');

/**
 * Starts a copy of the product in which the candidate is live, and passes its URL to `use`. The copy has its own
 * database of demo accounts and a simulated market. Nobody else sees it, and it is removed afterwards.
 */
export const withCopy = async <T>({ root, store, candidate }: Input, use: (url: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'prebell-gate-'));
  // When root starts the database, it runs under another account, which must be able to enter this folder.
  await chmod(folder, 0o755);
  // Fill the store while the back end starts, because it waits for a release.
  const filling = fillStore(folder, store, candidate);
  try {
    return await runBackEnd({ root, folder, filling }, use);
  } finally {
    await filling.catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
};

/** Creates a store with one release: the files come from the real store, and the keys are its own. */
async function fillStore(dataDir: string, store: ReleaseStore, candidate: AppMap): Promise<void> {
  const builds: Build[] = [];
  for (const [app, digest] of Object.entries(digestsOf(candidate))) {
    const artefact = artefactOf(candidate, app);
    if (artefact === null) continue;
    const folder = join(dataDir, 'builds', app);
    for (const [name, bytes] of await store.files(app, digest)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), bytes);
    }
    // The copy has no earlier artefacts, so each app is at its own addresses.
    builds.push({ app, digest, folder, artefact: atBase(artefact, app, undefined) });
  }
  const copy = openStore(join(dataDir, 'store'));
  const origin = { by: 'the gate', builder: 'urn:prebell:gate', source: null };
  const publisher = openPublisher({ store: copy, dataDir, trustFile: null, origin });
  await publisher.ring.prepare();
  await publish(publisher, builds, { gate: false });
}

interface BackEnd {
  readonly root: string;
  /** Its data folder, with the store inside. */
  readonly folder: string;
  /** Resolves when the store has its release. */
  readonly filling: Promise<void>;
}

async function runBackEnd<T>({ root, folder, filling }: BackEnd, use: (url: string) => Promise<T>): Promise<T> {
  const kept = KEPT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  const child = spawn(process.execPath, [backEndOf(root)], {
    cwd: folder,
    env: { ...Object.fromEntries(kept), ...SETTINGS, DATA_DIR: folder, STORYBOOK_DIR: join(folder, 'none') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let noise = '';
  child.stderr.on('data', (chunk) => (noise = `${noise}${chunk}`.slice(-2_000)));
  const stop = () => child.kill();
  const deadline = setTimeout(stop, START_MS);
  // Without this, stopping the command would leave the back end running.
  for (const signal of STOPPED_BY) process.on(signal, stop);
  try {
    const [url] = await Promise.all([urlOf(child.stdout), filling]);
    clearTimeout(deadline);
    child.stdout.resume();
    if (url !== null) return await use(url);
  } finally {
    clearTimeout(deadline);
    for (const signal of STOPPED_BY) process.off(signal, stop);
    stop();
    await ended;
  }
  throw new Error(
    `The copy of the product for the browser did not start within ${toSeconds(START_MS)} s. ${WAYS_ON}\n${noise}`,
  );
}

async function urlOf(output: NodeJS.ReadableStream): Promise<string | null> {
  for await (const line of createInterface({ input: output })) {
    const url = /Prebell is ready at (\S+)/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  return null;
}

/** Why this machine cannot try a candidate itself; null when it can. */
export const lackingFor = (root: string, hasShell: boolean): string | null => {
  if (!existsSync(backEndOf(root))) return 'The back end is not built here (npm run build -- bff)';
  return hasShell
    ? null
    : 'No shell is live in this store, and nothing shows a remote without one (npm start publishes it)';
};
