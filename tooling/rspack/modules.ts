import { fileURLToPath } from 'node:url';
import { type RuleSetRule, rspack } from '@rspack/core';

// Settings that the apps' builds share with the Storybook's, so that stories look as in production.

const LAYER_LOADER = fileURLToPath(new URL('./css-layer-loader.mjs', import.meta.url));

/** The first versions with light-dark(). Without targets the minimiser rewrites it for older browsers. */
const BROWSERS = ['chrome >= 123', 'edge >= 123', 'firefox >= 120', 'safari >= 17.5'];

/** Endings to try for an import without one, in this order. */
export const EXTENSIONS = ['.tsx', '.ts', '.jsx', '.js'];

interface App {
  readonly name: string;
  readonly folder: string;
}

/** Rules for all style sheets. CSS modules of these apps go into `@layer app`, with the app's name in their classes. */
export const styleRules = (apps: readonly App[]): RuleSetRule[] => [
  { test: /\.css$/, resourceQuery: { not: /raw/ }, type: 'css/auto' },
  ...apps.map(({ name, folder }) => ({
    test: /\.module\.css$/,
    include: folder,
    loader: LAYER_LOADER,
    type: 'css/auto' as const,
    // `import styles from './X.module.css'`, as TypeScript reads it.
    parser: { namedExports: false },
    generator: { localIdentName: `${name}__[name]__[local]--[hash:6]`, exportsConvention: 'as-is' },
  })),
];

export const minimizers = () => [
  new rspack.SwcJsMinimizerRspackPlugin(),
  new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
];
