import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RemoteRoute } from '@prebell/contracts';
import { expect, onTestFinished, test } from 'vitest';
import { tourSignedIn } from './signed-in-tour';
import { browserForTests, hasChromium } from './testing';
import { openVisitor } from './visitor';
import { watchDocuments } from './watch';

const browser = browserForTests();

/** A host with a page for each path, which shows its path as a heading; `script` may spoil `heading` and throw. */
const faultsOf = async (script: string): Promise<Record<string, readonly string[]>> => {
  const html = `<!doctype html><html lang="en"><title>Pages</title><div id="main"></div><script>
    const show = () => {
      const path = location.pathname;
      const user = localStorage.getItem('token');
      let heading = path;
      ${script}
      document.querySelector('#main').innerHTML = heading && '<h1>' + heading + '</h1>';
    };
    addEventListener('popstate', show);
    show();
  </script>`;
  const server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(html));
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const context = await browser().newContext();
  await watchDocuments(context);
  await context.addInitScript(() => localStorage.setItem('token', 'ada'));
  const routes = ['/one', '/two', '/three'].map((path) => ({ path }) as RemoteRoute);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const limits = { shownMs: 2_000, pageMs: 6_000 };
  return Object.fromEntries(await tourSignedIn(openVisitor(context), { routes, url, limits }));
};

test.skipIf(!hasChromium)('public pages that show users what they show strangers pass', async () => {
  expect(await faultsOf('')).toEqual({ '/one': [], '/two': [], '/three': [] });
});

test.skipIf(!hasChromium)(
  'a public page that fails only for signed-in users is named, and the others are still tried',
  async () => {
    expect(await faultsOf("if (user && path === '/two') throw new Error('no name')")).toEqual({
      '/one': [],
      '/two': ["signed in, it throws 'no name'"],
      '/three': [],
    });
    expect(await faultsOf("if (user && path !== '/two') heading = ''")).toEqual({
      '/one': ['signed in, it shows no heading within 2 s'],
      '/two': [],
      '/three': ['signed in, it shows no heading within 2 s'],
    });
  },
);
