import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { BROTLI_QUALITY, compressText, createStaticFiles, type StaticFile } from 'bff/measuring';
import type { Browser } from 'playwright';
import { run as runCommand } from '../tooling/lib/run.mjs';
import { withBrowser } from './lib/browser';
import { signIn } from './lib/client';
import { type Take, withFront } from './lib/front';
import { withPlatform } from './lib/platform';
import { table } from './lib/report';
import { root } from './lib/root';
import { median, most } from './lib/statistics';
import { visit } from './lib/visit';

const RUNS = 5;
/** After a first visit, both servers compress each file as far as possible, so wait this long. */
const COMPRESSED_MS = 60_000;
const PHONE = { width: 412, height: 823 };
const DESK = { width: 1440, height: 900 };
const PUBLIC = ['/', '/pricing', '/resources'];

const buildMonolith = async () => {
  const args = ['build', '-c', 'bench/monolith/rspack.config.ts', '--node-env', 'production'];
  const { code, output } = await runCommand(join(root, 'node_modules/.bin/rspack'), args, { cwd: root, quiet: true });
  if (code !== 0) throw new Error(output);
};

/** A document with the platform's settings but the monolith's files in place of the release's. `ahead` adds to its head. */
const documentOf = (platformDocument: string, ahead: readonly string[] = []) => `<!doctype html>
<html lang="en" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="release" content="${/"id":"([^"]+)"/.exec(platformDocument)?.[1] ?? ''}">
${(platformDocument.match(/<meta name="prebell-[^>]*>/g) ?? []).join('\n')}
<style>@layer reset, tokens, ds, app;</style>
<title>Prebell</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/monolith/main.css">
<script defer src="/monolith/main.js"></script>
${ahead.join('\n')}
</head>
<body><div id="root"></div></body>
</html>
`;

/** The platform's script that sends a page's first API requests while the page loads (ADR 115). */
const asksOf = (platformDocument: string): string => {
  const [script] = /<script nonce="[^"]*">try\{const t=localStorage.*?<\/script>/s.exec(platformDocument) ?? [];
  if (script === undefined) throw new Error('The document of the dashboard asks nothing ahead');
  return script;
};

/** The files that the monolith's page loads after its first ones. They are preloaded, as the platform preloads those of its page. */
const preloadsOf = async (browser: Browser, url: string, { path, viewport, token = '' }: Page): Promise<string[]> => {
  const context = await browser.newContext({ viewport });
  await context.addInitScript((value) => localStorage.setItem('token', value), token);
  const page = await context.newPage();
  await page.goto(url + path, { waitUntil: 'networkidle' });
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  await context.close();
  return [...new Set(names)].flatMap((name) => {
    const { pathname } = new URL(name);
    const kind = { js: 'script', css: 'style' }[pathname.split('.').pop() ?? ''];
    const isOwn = pathname.startsWith('/monolith/') && !/\/main\.(js|css)$/.test(pathname);
    return isOwn && kind !== undefined ? [`<link rel="preload" as="${kind}" href="${pathname}">`] : [];
  });
};

/** The monolith's style sheets that a page needs: the application's, and those of the page's own chunks. */
const sheetsOf = async (component: string) => {
  const files = await readdir(join(root, '.build/monolith'));
  return files.filter((file) => file.endsWith('.css') && (file === 'main.css' || file.includes(component)));
};

/**
 * The platform's prerendered document with the monolith's files: same picture, same inline scripts, same time of start. Null for pages
 * that are rendered in the browser.
 */
const prerenderedOf = async (platformDocument: string): Promise<string | null> => {
  if (!platformDocument.includes('id="prerendered"')) return null;
  const id = /"id":"([^"]+)"/.exec(platformDocument)?.[1] ?? '';
  // The page's own style sheet is named after its component, as in the monolith.
  const component = /\/(\w+Page)\.\w+\.css"/.exec(platformDocument)?.[1] ?? 'none';
  const links = (await sheetsOf(component)).map((file) => `<link rel="stylesheet" href="/monolith/${file}">`);
  return platformDocument
    .replace(/<link rel="(?:stylesheet|preload)"[^>]*>/g, '')
    .replace(/<script type="application\/json" id="release">.*?<\/script>/s, `<meta name="release" content="${id}">`)
    .replace('</title>', `</title>${links.join('')}`)
    .replace(
      /<template id="living">.*?<\/template>/s,
      '<template id="living"><script defer src="/monolith/main.js"></script></template>',
    );
};

/** Serves the monolith's pages and files as the platform's back end serves its own. */
const monolithAnswers = (document: string, pages: ReadonlyMap<string, string>): Take => {
  const readStatic = createStaticFiles({ brotliQuality: BROTLI_QUALITY });
  return async ({ url = '/', headers }, reply) => {
    const send = ({ body, type, encoding }: StaticFile, cache: string) => {
      const encoded = encoding && { 'Content-Encoding': encoding };
      reply.writeHead(200, { 'Content-Type': type, 'Cache-Control': cache, 'Content-Length': body.length, ...encoded });
      reply.end(body);
      return true;
    };
    const accepted = String(headers['accept-encoding'] ?? '');
    const { pathname } = new URL(url, 'http://localhost');
    if (pathname.startsWith('/monolith/')) {
      const file = await readStatic(join(root, '.build', pathname), accepted);
      return file !== null && send(file, 'public, max-age=31536000, immutable');
    }
    if (/^\/(api|artifacts|socket\.io)\//.test(pathname)) return false;
    return send(
      { type: 'text/html; charset=utf-8', ...compressText(pages.get(pathname) ?? document, accepted) } as StaticFile,
      'no-cache',
    );
  };
};

interface Page {
  readonly path: string;
  readonly viewport: typeof PHONE;
  readonly token?: string;
}
type Visited = Awaited<ReturnType<typeof visit>>;

/** Visits the same page of both in turns. Returns a row of the table. */
const compare = async (browser: Browser, [federated, monolith]: readonly [string, string], page: Page) => {
  const [ours, theirs]: [Visited[], Visited[]] = [[], []];
  for (let round = 0; round < RUNS; round += 1) {
    ours.push(await visit(browser, { ...page, url: federated + page.path }));
    theirs.push(await visit(browser, { ...page, url: monolith + page.path }));
  }
  const both = (figure: keyof Visited) => [ours, theirs].map((all) => median(all.map((one) => one[figure])));
  /** Both medians, their ratio, and the smallest and largest ratio of a round. */
  const cell = (figure: keyof Visited, show: (value: number) => string) => {
    const [own = 0, other = 0] = both(figure);
    const ratios = ours.map((one, round) => one[figure] / (theirs[round]?.[figure] ?? Number.NaN));
    const spread = `(${Math.min(...ratios).toFixed(2)} to ${most(ratios).toFixed(2)})`;
    return `${show(own)} / ${show(other)} = ${(own / other).toFixed(2)} ${spread}`;
  };
  const kibibytes = (bytes: number) => `${(bytes / 1024).toFixed(0)} KiB`;
  const [own = 0, other = 0] = both('requests');
  return [
    page.path,
    cell('paint', (value) => `${value.toFixed(0)} ms`),
    cell('needed', kibibytes),
    cell('code', kibibytes),
    `${own} / ${other} (${own < other ? '' : '+'}${own - other})`,
  ];
};

/** Compares the platform with a client-rendered application built from the same sources, behind the same back end. */
export const run = async () => {
  await buildMonolith();
  return withPlatform(async ({ url }) => {
    const documentAt = async (path: string) => (await fetch(url + path)).text();
    const prerendered = new Map<string, string>();
    for (const path of PUBLIC) {
      const document = await prerenderedOf(await documentAt(path));
      if (document !== null) prerendered.set(path, document);
    }
    const answers = monolithAnswers(documentOf(await documentAt('/account')), prerendered);
    const token = await signIn(url, 'premium');
    const desk: Page = { path: '/dashboard', viewport: DESK, token };
    const pages: Page[] = [...PUBLIC.map((path) => ({ path, viewport: PHONE })), desk];
    const deskDocument = await documentAt(desk.path);
    const rows: string[][] = [];
    await withFront(
      url,
      async () => false,
      (federated) =>
        withFront(url, answers, (monolith) =>
          withBrowser(async (browser) => {
            // The monolith's document of the desk gets the same help as the platform's: early API requests and preloads.
            const ahead = [asksOf(deskDocument), ...(await preloadsOf(browser, monolith, desk))];
            prerendered.set(desk.path, documentOf(deskDocument, ahead));
            for (const url of [federated, monolith])
              for (const page of pages) await visit(browser, { ...page, url: url + page.path });
            await delay(COMPRESSED_MS);
            for (const page of pages) rows.push(await compare(browser, [federated, monolith], page));
          }),
        ),
    );
    return [
      `Slow 4G (150 ms, 1.6 Mbit/s), empty cache, processor not throttled; platform / monolith, medians of ${RUNS} alternating visits, and the least and greatest ratio of two that followed each other. Both prerender the public pages, with the same document; both documents of the dashboard ask its first questions and preload its files; each page was visited a minute before, so that both send their smallest files. Public pages in a phone's window, the dashboard signed in at 1440 x 900. Code: transferred documents, scripts and style sheets, after the visitor moved.`,
      '',
      ...table(['', 'largest paint', 'bytes before it', 'code', 'requests'], rows),
      '',
      'Goals, public pages: code at most 1.00. Dashboard: largest paint at most 0.90, code at most 1.10, requests at most +0.',
    ];
  });
};
