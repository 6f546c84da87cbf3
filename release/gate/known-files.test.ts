import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteArtefact, RemoteRoute } from '@prebell/contracts';
import { expect, onTestFinished, test } from 'vitest';
import { EMPTY } from '../store';
import { knownFiles } from './known-files';
import { browserForTests, hasChromium } from './testing';
import { tryPage } from './try-page';
import { openVisitor } from './visitor';
import { watchDocuments } from './watch';

const browser = browserForTests();
const ENTRY = '/artifacts/mf-x/2/entry.js';
const PAGE = '/artifacts/mf-x/2/page.js';

test('files of a build are known if the live version has one of the same name and bytes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'known-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries({ 'same.js': 'a', 'changed.js': 'b', 'new.js': 'c' }))
    await writeFile(join(folder, name), text);
  const store = {
    files: async () =>
      new Map([
        ['same.js', Buffer.from('a')],
        ['changed.js', Buffer.from('before')],
        ['gone.js', Buffer.from('d')],
      ]),
  };
  const build = { app: 'mf-x', digest: '2', folder };
  const live = { ...EMPTY, remotes: { 'mf-x': { digest: '1' } as RemoteArtefact } };
  expect([...(await knownFiles(store, live, [build]))]).toEqual(['/artifacts/mf-x/2/same.js']);
  expect((await knownFiles(store, EMPTY, [build])).size).toBe(0);
});

/** What the gate says about a page with a picture without a text, which loads the entry and one more file. */
const faultsOf = async ({ known, isFirst }: { readonly known: readonly string[]; readonly isFirst: boolean }) => {
  const html = `<!doctype html><html lang="en"><title>A page</title><script src="${ENTRY}"></script><script src="${PAGE}"></script>
    <div id="main"><h1>A page</h1><img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="></div>`;
  const server = createServer(({ url }, response) => {
    const isScript = url?.endsWith('.js');
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html').end(isScript ? '' : html);
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const context = await browser().newContext();
  onTestFinished(() => context.close());
  await watchDocuments(context);
  return tryPage(openVisitor(context), {
    name: 'mf-x',
    route: { path: '/', title: 'A page', access: 'public', chrome: 'none' } as unknown as RemoteRoute,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isChanged: true,
    isFirst,
    live: { known: new Set(known), entry: ENTRY },
  });
};

test.skipIf(!hasChromium)(
  'a page whose files but the entry are live already is not asked again; one with a new file and the first of a remote are',
  async () => {
    expect(await faultsOf({ known: [PAGE], isFirst: false })).toEqual([]);
    const fault = [expect.stringContaining('axe finds image-alt')];
    expect(await faultsOf({ known: [ENTRY], isFirst: false })).toEqual(fault);
    expect(await faultsOf({ known: [PAGE], isFirst: true })).toEqual(fault);
  },
);
