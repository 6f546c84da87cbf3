import { join } from 'node:path';
import { run } from '../tooling/lib/run.mjs';
import { withBrowser } from './lib/browser.mjs';
import { withFront } from './lib/front.mjs';
import { root, withBundle } from './lib/load.mjs';
import { median } from './lib/median.mjs';
import { signIn, withPlatform } from './lib/platform.mjs';
import { visit } from './lib/visit.mjs';

const RUNS = 5;
const PHONE = { width: 412, height: 823 };
const DESK = { width: 1440, height: 900 };
const PUBLIC = ['/', '/pricing', '/resources'];
const CONFIGURATION = 'bench/monolith/rspack.config.ts';

const buildMonolith = async () => {
  const rspack = join(root, 'node_modules/.bin/rspack');
  const { code, output } = await run(rspack, ['build', '-c', CONFIGURATION, '--node-env', 'production'], {
    cwd: root,
    quiet: true,
  });
  if (code !== 0) throw new Error(output);
};

/** What the platform's own document tells its page, with the monolith's files in the place of the release's. */
const documentOf = (platformDocument) => {
  const release = /"id":"([^"]+)"/.exec(platformDocument)?.[1] ?? '';
  const settings = platformDocument.match(/<meta name="prebell-[^>]*>/g) ?? [];
  return `<!doctype html>
<html lang="en" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="release" content="${release}">
${settings.join('\n')}
<style>@layer reset, tokens, ds, app;</style>
<title>Prebell</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/monolith/main.css">
<script defer src="/monolith/main.js"></script>
</head>
<body><div id="root"></div></body>
</html>
`;
};

/** Answers pages and files of the monolith as the platform's back end answers its own. */
const monolithAnswers = (document, { compressText, createStaticFiles }) => {
  const readStatic = createStaticFiles();
  const send = (reply, { body, type, encoding }, cache) => {
    const headers = { 'Content-Type': type, 'Cache-Control': cache, ...(encoding && { 'Content-Encoding': encoding }) };
    reply.writeHead(200, { ...headers, 'Content-Length': body.length }).end(body);
    return true;
  };
  return async ({ url, headers }, reply) => {
    const accepted = headers['accept-encoding'] ?? '';
    const { pathname } = new URL(url, 'http://localhost');
    if (pathname.startsWith('/monolith/')) {
      const file = await readStatic(join(root, '.build', pathname), accepted);
      return file !== null && send(reply, file, 'public, max-age=31536000, immutable');
    }
    if (/^\/(api|artifacts|socket\.io)\//.test(pathname)) return false;
    return send(reply, { type: 'text/html; charset=utf-8', ...compressText(document, accepted) }, 'no-cache');
  };
};

const FIGURES = ['paint', 'needed', 'code', 'requests'];

/** The same page of both, in turns. */
const compare = async (browser, { federated, monolith }, { path, token, viewport }) => {
  const runs = { federated: [], monolith: [] };
  for (let run = 0; run < RUNS; run += 1)
    for (const [variant, base] of Object.entries({ federated, monolith }))
      runs[variant].push(await visit(browser, { url: `${base}${path}`, token, viewport }));
  const middle = (variant) =>
    Object.fromEntries(FIGURES.map((figure) => [figure, median(runs[variant].map((each) => each[figure]))]));
  return { path, federated: middle('federated'), monolith: middle('monolith') };
};

const kibibytes = (bytes) => `${(bytes / 1024).toFixed(0)} KiB`;
const rowOf = ({ path, federated, monolith }) => {
  const cell = (figure, show) =>
    `${show(federated[figure])} / ${show(monolith[figure])} = ${(federated[figure] / monolith[figure]).toFixed(2)}`;
  const more = federated.requests - monolith.requests;
  return `| ${[
    path,
    cell('paint', (ms) => `${ms.toFixed(0)} ms`),
    cell('needed', kibibytes),
    cell('code', kibibytes),
    `${federated.requests} / ${monolith.requests} (${more < 0 ? '' : '+'}${more})`,
  ].join(' | ')} |`;
};

/** The platform beside the same sources built as one application that the browser draws, behind the same back end. */
export const federationBench = async () => {
  await buildMonolith();
  return withBundle('static-parts', (parts) =>
    withPlatform(async (platform) => {
      const answers = monolithAnswers(documentOf(await (await fetch(`${platform}/account`)).text()), parts);
      const token = await signIn(platform, 'premium');
      const pages = [
        ...PUBLIC.map((path) => ({ path, viewport: PHONE })),
        { path: '/dashboard', viewport: DESK, token },
      ];
      const compared = await withFront(
        platform,
        async () => false,
        (federated) =>
          withFront(platform, answers, (monolith) =>
            withBrowser(async (browser) => {
              const results = [];
              for (const page of pages) results.push(await compare(browser, { federated, monolith }, page));
              return results;
            }),
          ),
      );
      return [
        `Slow 4G (150 ms, 1.6 Mbit/s), nothing cached, the processor as it is; platform / monolith, medians of ${RUNS} visits in turns. Public pages on a phone's window, the dashboard signed in on 1440 x 900. Code: documents, scripts and sheets as they travelled, in the end, once the reader has moved.`,
        '',
        '| | largest paint | bytes before it | code | requests |',
        '|--|--|--|--|--|',
        ...compared.map(rowOf),
        '',
        'Goals, public pages: largest paint at most 0.70, bytes before it at most 1.0, code 1.36. Dashboard: code at most 1.25, requests at most +2, largest paint at most 1.0.',
      ];
    }),
  );
};
