import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** Bundles a thread's or a process's source as the product does, into a folder; returns the address of the file. */
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
