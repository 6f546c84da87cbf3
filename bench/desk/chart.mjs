import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from '../lib/load.mjs';

const BARS = 20_160;
const MEASURED_MS = 8_000;
/** What opening it cost the browser (compiling, 20,160 bars that became garbage) is over then. */
const WARM_UP_MS = 2_000;

/** Frames a second of the product's chart with 20,160 candles and volume under live updates: at its usual width, and zoomed out. */
export const chartFrames = async (browser) => {
  const outdir = await mkdtemp(join(root, 'bench/.bundle-'));
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    await build({
      entryPoints: { page: join(root, 'bench/desk/chart-page.mjs') },
      outdir,
      bundle: true,
      minify: true,
      format: 'iife',
      target: 'es2022',
      loader: { '.woff2': 'dataurl' },
      define: { 'process.env.NODE_ENV': '"production"' },
      logLevel: 'warning',
    });
    const script = '<script defer src="page.js"></script>';
    const html = `<!doctype html><html data-theme="dark"><link rel="stylesheet" href="page.css"><body><div id="chart" style="width:40rem;height:400px"></div>${script}`;
    await writeFile(join(outdir, 'index.html'), html);
    await page.goto(pathToFileURL(join(outdir, 'index.html')).href);
    await page.waitForFunction(() => 'bench' in globalThis);
    await page.evaluate((bars) => globalThis.bench.start(bars), BARS);
    await page.evaluate((ms) => globalThis.bench.framesPerSecond(ms), WARM_UP_MS);
    const measured = () => page.evaluate((ms) => globalThis.bench.framesPerSecond(ms), MEASURED_MS);
    const normal = await measured();
    await page.evaluate(() => globalThis.bench.zoomOut());
    return { normal, zoomedOut: await measured() };
  } finally {
    await page.close();
    await rm(outdir, { recursive: true, force: true });
  }
};
