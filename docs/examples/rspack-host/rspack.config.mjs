import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';

/** Where Prebell runs. Its CORS_ORIGINS must list the origin of this page. */
const PREBELL = process.env.PREBELL_URL ?? 'http://localhost:3000';
const remote = (name) => `${name}@${PREBELL}/releases/live/${name}/mf-manifest.json`;

/** One copy of each per page. The remotes bring none of them. */
const SHARED = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@prebell/platform',
  '@prebell/platform/router',
  '@prebell/platform/query',
  '@prebell/design-system',
  '@prebell/design-system/base',
  '@prebell/design-system/tabs',
];

export default {
  mode: 'production',
  entry: './src/index.js',
  output: { uniqueName: 'rspack-host', filename: '[name].js', clean: true },
  module: { rules: [{ test: /\.css$/, type: 'css/auto' }] },
  plugins: [
    new rspack.HtmlRspackPlugin({ template: './index.html' }),
    new rspack.DefinePlugin({ PREBELL: JSON.stringify(PREBELL) }),
    new ModuleFederationPlugin({
      name: 'rspack-host',
      remotes: { 'mf-marketing': remote('mf-marketing'), 'mf-billing': remote('mf-billing') },
      shared: Object.fromEntries(SHARED.map((name) => [name, { singleton: true }])),
      dts: false,
    }),
  ],
  performance: false,
};
