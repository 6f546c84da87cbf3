import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RuleSetRule, rspack } from '@rspack/core';

// Build settings that the apps share with the Storybook, so that stories look as in production.

const LAYER_LOADER = fileURLToPath(new URL('./css-layer-loader.mjs', import.meta.url));

const JSON_SCHEMA_LOADER = fileURLToPath(new URL('./without-json-schema-loader.mjs', import.meta.url));

const SNAPSHOT_LOADER = fileURLToPath(new URL('./without-snapshots-loader.mjs', import.meta.url));

const SUMMARY_LOADER = fileURLToPath(new URL('./without-summaries-loader.mjs', import.meta.url));

const RUNTIME_LOADER = fileURLToPath(new URL('./runtime-of-host-loader.mjs', import.meta.url));

const DESCRIPTION_LOADER = fileURLToPath(new URL('./without-descriptions-loader.mjs', import.meta.url));

/** Leaves out the federation runtime's handling of federation manifests, because our releases say where entries are. */
export const smallFederation: RuleSetRule[] = [
  { test: /[\\/]runtime-core[\\/]dist[\\/]plugins[\\/]snapshot[\\/]SnapshotHandler\.js$/, loader: SNAPSHOT_LOADER },
  { test: /[\\/]error-codes[\\/]dist[\\/]desc\.m?js$/, loader: DESCRIPTION_LOADER },
];

/** Leaves out the part of zod that creates JSON schemas. */
export const smallZod: RuleSetRule = {
  test: /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/,
  loader: JSON_SCHEMA_LOADER,
};

/** A remote takes the bundler's federation runtime from its host. */
export const runtimeOfHost: RuleSetRule = {
  test: /[\\/]webpack-bundler-runtime[\\/]dist[\\/]index\.js$/,
  loader: RUNTIME_LOADER,
};

/** Leaves out the parts of an endpoint that only the server's API document shows. */
export const smallContracts: RuleSetRule = {
  test: /[\\/]contracts[\\/](?:src|dist)[\\/]endpoints[\\/][\w-]+\.[jt]s$/,
  loader: SUMMARY_LOADER,
};

/**
 * Selects the router's production build, which lacks the warnings. The package names its development build for every condition.
 * @param root the folder whose `node_modules` has it
 */
export const productionRouter = (root: string): Record<string, string> => {
  const places = createRequire(join(root, 'package.json')).resolve.paths('react-router') ?? [];
  const file = places.map((place) => join(place, 'react-router/dist/production/index.mjs')).find(existsSync);
  return file === undefined ? {} : { 'react-router$': file };
};

/** The first versions that support light-dark(). Without targets the minimiser rewrites it for older browsers. */
const BROWSERS = ['chrome >= 123', 'edge >= 123', 'firefox >= 120', 'safari >= 17.5'];

/** File endings to try, in this order, for an import without one. */
export const EXTENSIONS = ['.tsx', '.ts', '.jsx', '.js'];

interface App {
  readonly name: string;
  readonly folder: string;
}

/** Rules for all style sheets. The CSS modules of these apps go into `@layer app`, and their class names include the app's name. */
export const styleRules = (apps: readonly App[]): RuleSetRule[] => [
  { test: /\.css$/, resourceQuery: { not: /raw/ }, type: 'css/auto' },
  ...apps.map(({ name, folder }) => ({
    test: /\.module\.css$/,
    include: folder,
    loader: LAYER_LOADER,
    type: 'css/auto' as const,
    // Default imports, as TypeScript expects: `import styles from './X.module.css'`.
    parser: { namedExports: false },
    generator: { localIdentName: `${name}__[name]__[local]--[hash:6]`, exportsConvention: 'as-is' },
  })),
];

export const minimizers = () => [
  new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { compress: { passes: 3 }, mangle: true } }),
  new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
];
