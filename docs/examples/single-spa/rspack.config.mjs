import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';

/** One copy of each per page, brought by the host: a remote of ours bundles none of them. */
const SHARED = [
  'react',
  'react/jsx-runtime',
  'react/',
  'react-dom',
  'react-dom/',
  'react-dom/client',
  '@prebell/platform',
  '@prebell/platform/router',
  '@prebell/platform/query',
  '@prebell/design-system',
];

const name = 'their-root';

export default {
  mode: 'production',
  context: import.meta.dirname ?? new URL('.', import.meta.url).pathname,
  target: ['web', 'es2022'],
  entry: { main: [...SHARED.filter((key) => !key.endsWith('/')), './root-config.mjs'] },
  output: { uniqueName: name, publicPath: '/their-root/', filename: '[name].js', cssFilename: '[name].css' },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
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
      { test: /\.css$/, type: 'css/auto' },
      { test: /\.woff2$/, type: 'asset' },
    ],
  },
  plugins: [
    new rspack.DefinePlugin({ 'process.env.NODE_ENV': '"production"' }),
    new ModuleFederationPlugin({
      name,
      library: { type: 'global', name },
      shareStrategy: 'loaded-first',
      dts: false,
      manifest: false,
      shared: Object.fromEntries(SHARED.map((key) => [key, { singleton: true, eager: true, requiredVersion: false }])),
      // Our remotes bring no federation runtime of their own.
      experiments: { optimization: { target: 'web' }, provideExternalRuntime: true },
    }),
  ],
  performance: false,
};
