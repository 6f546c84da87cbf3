import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RemoteRoute } from '@prebell/contracts';
import { expect, onTestFinished, test } from 'vitest';
import { browserForTests, hasChromium } from './testing';
import { tryPage } from './try-page';
import { openVisitor } from './visitor';
import { watchDocuments } from './watch';

const browser = browserForTests();

/** What the gate says about a page with this script, and nothing else on it. */
const faultsOf = async (script: string): Promise<string[]> => {
  const html = `<!doctype html><html lang="en"><title>A page</title><div id="main"></div><script>${script}</script>`;
  const server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(html));
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const context = await browser().newContext();
  await watchDocuments(context);
  return tryPage(openVisitor(context), {
    name: 'mf-x',
    route: { path: '/', title: 'A page', access: 'public', chrome: 'none' } as unknown as RemoteRoute,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isChanged: true,
    isFirst: true,
    limits: { shownMs: 2_000, pageMs: 6_000 },
  });
};

const EMPTY = 'it shows no heading within 2 s';
const HANGS = 'it does not answer within 6 s. If other work kept this machine busy, try again';

test.skipIf(!hasChromium)(
  'a page that throws and then shows nothing is refused for both, the error first',
  async () => {
    expect(await faultsOf("throw new Error('broken while it loads')")).toEqual([
      "it throws 'broken while it loads'",
      EMPTY,
    ]);
    expect(await faultsOf("Promise.reject(new Error('no answer'))")).toEqual(["it throws 'no answer'", EMPTY]);
  },
);

test.skipIf(!hasChromium)('a page that throws and then hangs is refused for both, the error first', async () => {
  const loop = '() => { for (;;); }';
  expect(await faultsOf(`setTimeout(${loop}); throw new Error('broken while it loads')`)).toEqual([
    "it throws 'broken while it loads'",
    HANGS,
  ]);
});

test.skipIf(!hasChromium)('an error is named even when a listener of the page hangs over it', async () => {
  const faults = await faultsOf(
    "addEventListener('error', () => { for (;;); }); setTimeout(() => { throw new Error('broken later') })",
  );
  expect(faults).toContain("it throws 'broken later'");
  expect(faults).toHaveLength(2);
});
