import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RuleSetRule, rspack } from '@rspack/core';

// What the builds of the apps and the Storybook's have in common: were there two of it, stories would drift from production.

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The first versions with light-dark(). Without targets the minimiser rewrites it, `:is()` and logical properties for older ones. */
const BROWSERS = ['chrome >= 123', 'edge >= 123', 'firefox >= 120', 'safari >= 17.5'];

/** Files that an import without an ending may mean, the first one that exists. */
export const EXTENSIONS = ['.tsx', '.ts', '.js'];

/** Style sheets of these apps, and plain ones of anyone: modules stand in `@layer app`, their classes carry the app's name. */
export const styleRules = (apps: readonly string[]): RuleSetRule[] => [
  { test: /\.css$/, resourceQuery: { not: /raw/ }, type: 'css/auto' },
  ...apps.map((name) => ({
    test: /\.module\.css$/,
    include: join(root, name),
    loader: join(root, 'tooling/rspack/css-layer-loader.mjs'),
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
