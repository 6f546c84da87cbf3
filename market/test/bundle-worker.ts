import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** Bundles the source of a thread or process into a folder, as the product does; returns the URL of the file. */
export const bundleWorker = async (source: URL, folder: string): Promise<URL> => {
  const path = fileURLToPath(source);
  const outfile = join(folder, basename(path).replace(/\.ts$/, '.mjs'));
  await build({
    entryPoints: [path],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);",
    },
  });
  return pathToFileURL(outfile);
};
