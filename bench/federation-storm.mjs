// The deploy storm: prebuilt variants of random apps are published while visitors browse. Needs a running platform that was
// started on a store of its own:
//   PORT=3100 DATA_DIR=/var/tmp/storm npm start &   then
//   PREBELL_URL=http://localhost:3100 DATA_DIR=/var/tmp/storm node bench/federation-storm.mjs [publishes] [minutes]
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build as bundle } from 'esbuild';
import { chromium } from 'playwright';
import { findChromium } from '../scripts/lib/chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const url = process.env.PREBELL_URL ?? 'http://localhost:3000';
const store = process.env.RELEASE_STORE ?? join(process.env.DATA_DIR ?? '.data', 'store');
const PUBLISHES = Number(process.argv[2] ?? 100);
const MINUTES = Number(process.argv[3] ?? 10);
const SCRIPTED = 48;
const REAL = 2;
const APPS = ['shell', 'mf-marketing', 'mf-trading', 'mf-billing', 'mf-admin', 'mf-cad'];
const PATHS = ['/', '/pricing', '/about', '/resources', '/contact', '/terms', '/privacy', '/login', '/register'];
const RELEASE = /<script type="application\/json" id="release">([\s\S]*?)<\/script>/;

const pick = (list) => list[Math.floor(Math.random() * list.length)];
const figures = { pages: 0, assets: 0, failedPages: [], failedAssets: [], mixed: [], uncaught: [], publishMs: [] };

/** The store's functions, as the release command has them. */
async function openReleases() {
  const outfile = join(work, 'store.mjs');
  await bundle({
    entryPoints: [join(root, 'release/store/index.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
  });
  return import(outfile);
}

/** A copy of an app's build that differs in one harmless file: another digest, the same behaviour. */
async function variantOf(app, index, { readBuild }) {
  const folder = join(work, `${app}-${index}`);
  await cp(join(root, app, 'dist'), folder, { recursive: true });
  await writeFile(join(folder, 'variant.txt'), String(index));
  return readBuild(app, folder);
}

/** Every artefact a document names must be there, and of exactly the release it carries. */
async function visitScripted() {
  const path = pick(PATHS);
  const answer = await fetch(url + path).catch((error) => ({ ok: false, status: error.message }));
  figures.pages += 1;
  if (!answer.ok) return figures.failedPages.push(`${path} ${answer.status}`);
  const html = await answer.text();
  const release = JSON.parse(RELEASE.exec(html)?.[1] ?? 'null');
  const digests = { shell: release.shell.digest, chromeless: release.chromeless.digest };
  for (const [name, { digest }] of Object.entries(release.remotes)) digests[name] = digest;
  const named = html.replace(RELEASE, '').matchAll(/(?:src|href)="(\/artifacts\/([^/]+)\/([^/]+)\/[^"]+)"/g);
  for (const [, file, app, digest] of named) {
    if (digests[app] !== digest) figures.mixed.push(`${file} in ${release.id}`);
    await fetchAsset(file);
  }
  for (const { entry } of Object.values(release.remotes)) await fetchAsset(entry);
}

async function fetchAsset(file) {
  const answer = await fetch(url + file).catch((error) => ({ ok: false, status: error.message }));
  figures.assets += 1;
  if (!answer.ok) figures.failedAssets.push(`${file} ${answer.status}`);
  else await answer.arrayBuffer();
}

async function browse(browser, until) {
  const page = await watchedPage(browser);
  while (Date.now() < until) {
    const path = pick(PATHS);
    figures.pages += 1;
    await page.goto(url + path).catch((error) => figures.failedPages.push(`${path} ${error.message}`));
    await page
      .getByRole('heading')
      .first()
      .waitFor()
      .catch(() => figures.failedPages.push(`${path} shows nothing`));
    const link = page.locator('footer a[href^="/"]');
    const count = await link.count();
    if (count > 0)
      await link
        .nth(Math.floor(Math.random() * count))
        .click()
        .catch(() => undefined);
    await delay(500);
  }
  await page.close();
}

async function watchedPage(browser) {
  const page = await (await browser.newContext()).newPage();
  page.on('pageerror', (error) => figures.uncaught.push(error.message));
  page.on('response', (response) => {
    if (!response.url().includes('/artifacts/')) return;
    figures.assets += 1;
    if (response.status() >= 400) figures.failedAssets.push(`${response.url()} ${response.status()}`);
  });
  return page;
}

/** A tab that was opened before the storm visits every page of its release after it, without loading a document again. */
async function visitEveryRoute(page, started) {
  const now = () => page.evaluate(() => JSON.parse(document.getElementById('release').textContent).id);
  const failed = [];
  for (const path of PATHS) {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await page
      .getByRole('heading')
      .first()
      .waitFor()
      .catch(() => failed.push(path));
    if (
      await page
        .getByText(/could not be loaded|failed to load/i)
        .first()
        .isVisible()
    )
      failed.push(path);
  }
  return { failed, isPinned: (await now()) === started };
}

const work = await mkdtemp(join(tmpdir(), 'prebell-storm-'));
try {
  const releases = await openReleases();
  const opened = releases.openStore(store);
  const variants = await Promise.all(
    Array.from({ length: PUBLISHES }, (_, index) => variantOf(pick(APPS), index, releases)),
  );
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const early = await watchedPage(browser);
  // It says that it is open once, and does not hear of anything newer.
  await early.goto(`${url}/terms`);
  await early.getByRole('heading').first().waitFor();
  const started = await early.evaluate(() => JSON.parse(document.getElementById('release').textContent).id);
  await early.waitForResponse((response) => response.url().endsWith('/api/releases/beat')).catch(() => undefined);
  await early.route('**/api/releases/beat', (route) => route.abort());

  const begin = Date.now();
  const until = begin + MINUTES * 60_000;
  const visitors = [
    ...Array.from({ length: SCRIPTED }, async () => {
      while (Date.now() < until) {
        await visitScripted();
        await delay(1_000 + Math.random() * 2_000);
      }
    }),
    ...Array.from({ length: REAL }, () => browse(browser, until)),
  ];
  for (const [index, variant] of variants.entries()) {
    const due = begin + (index * MINUTES * 60_000) / PUBLISHES;
    await delay(Math.max(0, due - Date.now()));
    const from = performance.now();
    if (index % 20 === 19) await releases.rollback(opened);
    else await releases.publish(opened, [variant]);
    figures.publishMs.push(performance.now() - from);
  }
  await Promise.all(visitors);
  const collected = await releases.collect(opened, { releases: 1, days: 0 });
  const tab = await visitEveryRoute(early, started);
  await browser.close();

  const sorted = figures.publishMs.sort((a, b) => a - b);
  const report = {
    publishes: sorted.length,
    publish_p50_ms: Math.round(sorted[sorted.length >> 1]),
    publish_max_ms: Math.round(sorted.at(-1)),
    pages: figures.pages,
    assets: figures.assets,
    failed_pages: figures.failedPages,
    failed_assets: figures.failedAssets,
    documents_of_two_releases: figures.mixed,
    uncaught: figures.uncaught,
    dropped_by_gc: collected.dropped.length,
    tab_of_before_the_storm: tab,
  };
  console.log(JSON.stringify(report, null, 2));
  const faults = [
    report.failed_pages,
    report.failed_assets,
    report.documents_of_two_releases,
    report.uncaught,
    tab.failed,
  ];
  process.exitCode = faults.every((list) => list.length === 0) && tab.isPinned ? 0 : 1;
} finally {
  await rm(work, { recursive: true, force: true });
}
