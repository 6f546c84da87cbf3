import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { findChromium } from '../../tooling/lib/chromium.mjs';
import { PASSWORD } from './client';
import { root } from './root';

/** Passes `use` a browser. */
export const withBrowser = async <T>(use: (browser: Browser) => Promise<T>, args: string[] = []): Promise<T> => {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...args],
  });
  return use(browser).finally(() => browser.close());
};

/** A context signed in to a demo account. The cookies keep its tabs signed in after their first token expires. */
export const signedInContext = async (
  browser: Browser,
  url: string,
  account: string,
  options: BrowserContextOptions = {},
) => {
  const context = await browser.newContext(options);
  const data = { username: account, password: PASSWORD };
  const { access_token } = await (await context.request.post(`${url}/api/auth/login`, { data })).json();
  await context.addInitScript((value) => localStorage.setItem('token', value), access_token);
  return context;
};

/** Waits for the first row of the momentum scanner; the row above it is the heading. */
export const firstRow = (page: Page) =>
  page.getByRole('table', { name: 'Momentum' }).getByRole('row').nth(1).waitFor({ timeout: 60_000 });

/** Bundles a script with the product's sources and passes `use` the URL of a page that runs it. */
export const withScriptPage = async <T>(script: string, body: string, use: (address: string) => Promise<T>) => {
  const outdir = await mkdtemp(join(root, 'bench/.bundle-'));
  try {
    await build({
      entryPoints: { page: join(root, 'bench/pages', script) },
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
    const html = `<!doctype html><html data-theme="dark"><link rel="stylesheet" href="page.css"><body>${body}<script defer src="page.js"></script>`;
    await writeFile(join(outdir, 'index.html'), html);
    return await use(pathToFileURL(join(outdir, 'index.html')).href);
  } finally {
    await rm(outdir, { recursive: true, force: true });
  }
};
