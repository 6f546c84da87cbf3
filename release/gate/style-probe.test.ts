import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { styleFaults } from './style-probe';
import { browserForTests, hasChromium } from './testing';
import { readTraces } from './traces';
import { watchDocuments } from './watch';

const browser = browserForTests();

/** A page inside a frame, with a style sheet and a script of the remote `mf-x`. */
const open = async ({ css = '', script = '' }: { readonly css?: string; readonly script?: string }) => {
  const html = `<!doctype html><html lang="en" data-theme="dark"><title>A page</title>
    <link rel="stylesheet" href="/artifacts/mf-x/1/page.css">
    <div id="root"><header><a class="own" href="/">Home</a></header><main id="main"><h1 class="own">A page</h1></main>
    <footer>About</footer></div><script>${script}</script>`;
  const server = createServer(({ url }, response) => {
    const isCss = url?.endsWith('.css');
    response.setHeader('Content-Type', isCss ? 'text/css' : 'text/html').end(isCss ? css : html);
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const context = await browser().newContext();
  onTestFinished(() => context.close());
  await watchDocuments(context);
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return page;
};

test.skipIf(!hasChromium).each([
  ["html[data-theme='light'] header { background: red }", /a rule for 'html\[data-theme="light"\] header'/],
  ['@media (max-width: 500px) { header { display: none } }', /a rule for 'header'/],
  ['header a:hover { display: none }', /a rule for 'header a:hover'/],
  ['@layer app { @supports (display: grid) { footer { margin: 9px } } }', /'footer'|of <footer>/],
])('a style that reaches the frame is named, also where its condition does not hold now: %s', async (css, fault) => {
  expect(await styleFaults(await open({ css }), 'mf-x')).toContainEqual(expect.stringMatching(fault));
});

test.skipIf(!hasChromium)(
  'styles of the page itself, and of elements that only look like the frame’s, are fine',
  async () => {
    const css =
      '#main .own:hover { color: red } main h1 { margin: 0 } .mf-x__page { display: grid; & a { color: red } }';
    expect(await styleFaults(await open({ css }), 'mf-x')).toEqual([]);
  },
);

test.skipIf(!hasChromium).each([
  ["document.querySelector('header').style.display = 'none'", 'it hides <header> of the frame while its page is shown'],
  ["document.querySelector('footer').style.opacity = '0'", 'it hides <footer> of the frame while its page is shown'],
  ["document.querySelector('header').inert = true", 'it makes <header> of the frame inert while its page is shown'],
])('a page whose script hides or disables the frame is refused: %s', async (script, fault) => {
  expect(await styleFaults(await open({ script }), 'mf-x')).toEqual([fault]);
});

test.skipIf(!hasChromium).each([
  ['Date.now = () => 0', 'Date.now'],
  ['window.Date = class extends Date {}', 'Date'],
  ['performance.now = () => 0', 'performance.now'],
  ['Intl.NumberFormat = class {}', 'Intl.NumberFormat'],
  ["crypto.randomUUID = () => ''", 'crypto.randomUUID'],
  ['console.error = () => undefined', 'console.error'],
  ['window.matchMedia = () => null', 'matchMedia'],
  ['window.requestAnimationFrame = () => 0', 'requestAnimationFrame'],
])('a changed built-in is named: %s', async (code, name) => {
  // The host's own changes end when its document is there; what follows is a remote's.
  const page = await open({ script: `addEventListener('load', () => { ${code} })` });
  await page.waitForLoadState('load');
  const { broken } = await readTraces(page, 'mf-x');
  expect(broken).toEqual([`changes ${name}, which every app on the page uses`]);
});
