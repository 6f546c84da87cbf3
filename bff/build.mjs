// Bundles the server, the market worker, the sandbox and the commands of an installation for Node.
import { copyFileSync, cpSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { BUNDLE } from './bundle.mjs';

const here = dirname(fileURLToPath(import.meta.url));

// The names of shared chunks contain a content hash, so an earlier build must not leave any behind.
rmSync(BUNDLE.outdir, { recursive: true, force: true });
await build(BUNDLE);

copyFileSync(join(here, 'src/modules/password/common-passwords.bin'), join(here, 'dist/common-passwords.bin'));
cpSync(join(here, 'src/modules/pages/social'), join(here, 'dist/social'), { recursive: true });
cpSync(join(here, 'src/modules/installable/browser'), join(here, 'dist/browser'), { recursive: true });
