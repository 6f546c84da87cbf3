import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

export const root = join(fileURLToPath(import.meta.url), '../../..');
const market = join(root, 'bff/src/integrations/market');

/**
 * Bundles the market's own sources (the code that is measured is the code that runs) and gives `use` their modules and the
 * URL of the worker.
 */
export const withMarket = async (use) => {
  const outdir = await mkdtemp(join(root, 'bench/.bundle-'));
  try {
    await build({
      entryPoints: {
        parts: join(root, 'bench/lib/parts.mjs'),
        'market-worker': join(market, 'worker.ts'),
      },
      outdir,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      logLevel: 'warning',
      banner: {
        js: "import { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);",
      },
    });
    const parts = await import(pathToFileURL(join(outdir, 'parts.mjs')).href);
    return await use({ ...parts, worker: pathToFileURL(join(outdir, 'market-worker.mjs')) });
  } finally {
    await rm(outdir, { recursive: true, force: true });
  }
};
