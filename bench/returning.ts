import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright';
import { signedInContext, withBrowser } from './lib/browser';
import { until } from './lib/pace';
import { untilSeen, withCheckout, withReleases } from './lib/releases';
import { goals } from './lib/report';
import { root } from './lib/root';

const APP = 'mf-trading';
const QUIET_MS = 5_000;
/** Be patient: the number of bytes does not depend on how busy the machine is. */
const PATIENCE_MS = 240_000;

/** Bytes that a visit to the desk transfers, by path. Files from the browser's cache do not count. */
const visit = async (context: BrowserContext, url: string): Promise<ReadonlyMap<string, number>> => {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const addresses = new Map<string, string>();
  const bytes = new Map<string, number>();
  let last = performance.now();
  await cdp.send('Network.enable');
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith(url)) addresses.set(requestId, request.url.slice(url.length));
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) addresses.delete(requestId);
  });
  cdp.on('Network.requestServedFromCache', ({ requestId }) => addresses.delete(requestId));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const address = addresses.get(requestId);
    if (address?.startsWith('/artifacts/')) {
      bytes.set(address, encodedDataLength);
      last = performance.now();
    }
  });
  await page.goto(`${url}/dashboard`, { waitUntil: 'commit', timeout: PATIENCE_MS });
  // Does not wait for a row, because a quiet market may have none for minutes.
  await page.getByText('Live Scanners', { exact: true }).first().waitFor({ timeout: PATIENCE_MS });
  await until(() => performance.now() - last > QUIET_MS, PATIENCE_MS, 100);
  await page.close();
  return bytes;
};

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
const kibibytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;

/** Names of the build's files that differ from the repository's build, or are missing there. */
const changedIn = async (folder: string): Promise<ReadonlySet<string>> => {
  const changed = new Set<string>();
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const { name } = entry;
    const before = await readFile(join(root, APP, 'dist', name)).catch(() => null);
    if (before === null || !before.equals(await readFile(join(folder, name)))) changed.add(name);
  }
  return changed;
};

/** What a returning visitor to the desk downloads again after one page of its remote changed. */
export const run = () =>
  withReleases((store) =>
    withBrowser(async (browser) => {
      const context = await signedInContext(browser, store.url, 'premium');
      const first = await visit(context, store.url);
      const again = await visit(context, store.url);
      let changed: ReadonlySet<string> = new Set();
      await withCheckout(store, APP, async (release, folder) => {
        changed = await changedIn(join(folder, APP, 'dist'));
        await untilSeen(store.url, () => release('publish', APP, '--no-browser', '--reason', 'a bench'));
      });
      const returned = await visit(context, store.url);
      const needed = [...returned].filter(([address]) => changed.has(address.slice(address.lastIndexOf('/') + 1)));
      const own = [...returned].filter(([address]) => address.startsWith(`/artifacts/${APP}/`));
      return [
        `The desk of a premium account, opened three times in one browser; before the third time a build of ${APP} went live whose only change is in the code of one page.`,
        '',
        ...goals([
          ['files loaded at the first visit', kibibytes(sum(first.values()))],
          ['at the second', kibibytes(sum(again.values()))],
          ['after the release', kibibytes(sum(returned.values())), 'changed files + 5 KiB'],
          [`of them files of ${APP}`, kibibytes(sum(own.map(([, bytes]) => bytes)))],
          ['of them changed', kibibytes(sum(needed.map(([, bytes]) => bytes)))],
        ]),
      ];
    }),
  );
