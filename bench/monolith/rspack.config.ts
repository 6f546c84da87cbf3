import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Configuration } from '@rspack/core';
import { rspack } from '@rspack/core';
import { EXTENSIONS, minimizers, productionRouter, smallZod, styleRules } from '../../tooling/rspack/modules';

// Builds the shell and its remotes as one client-rendered application: the platform as it would be without federation. It
// replaces two modules, the one that loads remotes and the one that reads the release. Nothing else differs.

const root = fileURLToPath(new URL('../..', import.meta.url));
const APPS = ['shell', 'mf-marketing', 'mf-trading', 'mf-billing', 'mf-admin'];
const EXCHANGED = ['federation', 'release'];

const exchange = (name: string) =>
  new rspack.NormalModuleReplacementPlugin(new RegExp(`^\\./${name}$`), (asked) => {
    if (asked.context?.endsWith('platform/src/host')) asked.request = join(root, 'bench/monolith', name);
  });

export default {
  context: root,
  mode: 'production',
  target: ['web', 'es2022'],
  devtool: false,
  entry: { main: './shell/src/main.tsx' },
  output: {
    path: join(root, '.build/monolith'),
    publicPath: '/monolith/',
    clean: true,
    filename: '[name].js',
    cssFilename: '[name].css',
  },
  resolve: { extensions: EXTENSIONS, alias: productionRouter(root) },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            target: 'es2022',
            transform: { react: { runtime: 'automatic' } },
          },
        },
        type: 'javascript/auto',
      },
      // Our packages have no side effects, so a chunk contains only what it uses.
      { test: /(contracts|design-system|platform)\/src\/.*\.tsx?$/, sideEffects: false },
      smallZod,
      ...styleRules(APPS.map((name) => ({ name, folder: join(root, name) }))),
      { test: /\.(woff2|svg|png|webp)$/, type: 'asset' },
    ],
  },
  optimization: { chunkIds: 'named', splitChunks: { chunks: 'async' }, minimizer: minimizers() },
  performance: false,
  stats: 'errors-warnings',
  plugins: [...EXCHANGED.map(exchange), new rspack.DefinePlugin({ 'process.env.NODE_ENV': '"production"' })],
} satisfies Configuration;
