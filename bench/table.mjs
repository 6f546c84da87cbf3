import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright';
import { findChromium } from '../tooling/lib/chromium.mjs';
import { requireProgram } from '../tooling/lib/programs.mjs';
import { run } from '../tooling/lib/run.mjs';
import { root } from './lib/load.mjs';
import { CHANGES_PER_SECOND, ROWS } from './table/feed.mjs';

/** After drawing, before measuring: compilers and caches settle. */
const WARM_UP_MS = 3_000;
const SECONDS = process.argv.includes('--long') ? 60 : 20;
const TABLES = [
  { kind: 'nothing', title: 'an empty page' },
  { kind: 'ours', title: 'scanner table' },
  { kind: 'ag-grid', title: 'AG Grid Community' },
  { kind: 'ag-grid-all-rows', title: 'AG Grid Community, all rows drawn' },
];

/** The peers are no dependency of the product: they come when they are measured. */
const installPeers = async () => {
  const isThere = await access(join(root, 'bench/node_modules/ag-grid-community')).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  const { code, output } = await run(requireProgram('npm'), ['ci', '--no-audit', '--no-fund'], {
    cwd: join(root, 'bench'),
    quiet: true,
  });
  if (code !== 0) throw new Error(output);
};

/** Bundles the page with the product's own table and gives `use` its address. */
const withPage = async (use) => {
  const outdir = await mkdtemp(join(root, 'bench/.bundle-'));
  try {
    await build({
      entryPoints: { page: join(root, 'bench/table/page.mjs') },
      outdir,
      bundle: true,
      minify: true,
      format: 'iife',
      target: 'es2022',
      jsx: 'automatic',
      loader: { '.woff2': 'dataurl' },
      define: { 'process.env.NODE_ENV': '"production"' },
      logLevel: 'warning',
    });
    const script = '<script defer src="page.js"></script>';
    const html = `<!doctype html><link rel="stylesheet" href="page.css"><body data-density="compact"><div id="table" style="width:40rem;height:52rem"></div>${script}`;
    await writeFile(join(outdir, 'index.html'), html);
    return await use(pathToFileURL(join(outdir, 'index.html')).href);
  } finally {
    await rm(outdir, { recursive: true, force: true });
  }
};

const measure = async (browser, url, kind) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const durations = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value * 1000]));
  };
  await page.goto(url);
  await page.waitForFunction(() => 'bench' in globalThis);
  await page.evaluate((name) => globalThis.bench.start(name), kind);
  await page.waitForTimeout(WARM_UP_MS);
  const before = await durations();
  const { frames, longTasks, drawnRows } = await page.evaluate((ms) => globalThis.bench.observe(ms), SECONDS * 1000);
  const after = await durations();
  await page.close();
  if (kind !== 'nothing' && drawnRows === 0) throw new Error(`${kind} drew no rows`);
  frames.sort((a, b) => a - b);
  const perSecond = (metric) => (after[metric] - before[metric]) / SECONDS;
  return {
    drawnRows,
    p95: frames[Math.floor(frames.length * 0.95)],
    framesPerSecond: frames.length / SECONDS,
    longTasks: longTasks.length,
    scripting: perSecond('ScriptDuration'),
    main: perSecond('TaskDuration'),
  };
};

const inMs = (value) => `${value.toFixed(1)} ms`;

/** The scanner table under a busy minute's changes beside AG Grid Community, in one browser, one after the other. */
export const tableBench = async () => {
  await installPeers();
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    return await withPage(async (url) => {
      const results = new Map();
      for (const { kind } of TABLES) results.set(kind, await measure(browser, url, kind));
      const ratio = (peer, of) => (results.get('ours')[of] / results.get(peer)[of]).toFixed(2);
      return [
        `${ROWS} rows of 8 columns, ${CHANGES_PER_SECOND.toLocaleString('en-US')} cell changes a second, ${SECONDS} s each, headless Chromium without GPU. Ours keeps all rows in the page and draws anew those in sight; AG Grid has only those in the page unless told otherwise. Scripting and main thread are per second of time.`,
        '',
        '| | rows in the page | frame p95 | frames a second | tasks > 50 ms | scripting | main thread |',
        '|--|--|--|--|--|--|--|',
        ...TABLES.map(({ kind, title }) => {
          const { drawnRows, p95, framesPerSecond, longTasks, scripting, main } = results.get(kind);
          return `| ${title} | ${drawnRows} | ${inMs(p95)} | ${framesPerSecond.toFixed(1)} | ${longTasks} | ${inMs(scripting)} | ${inMs(main)} |`;
        }),
        '',
        `Goal: frame p95 of 20 ms and no task over 50 ms. Scripting is ${ratio('ag-grid', 'scripting')} of AG Grid’s (${ratio('ag-grid-all-rows', 'scripting')} with all rows drawn), the main thread’s time ${ratio('ag-grid', 'main')} (${ratio('ag-grid-all-rows', 'main')}).`,
      ];
    });
  } finally {
    await browser.close();
  }
};
