import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { RemoteManifest } from '@prebell/contracts';
import { type Configuration, rspack } from '@rspack/core';
import { ArtefactPlugin, type Described } from './artefact';
import { developmentPath } from './development';
import {
  EXTENSIONS,
  minimizers,
  productionRouter,
  runtimeOfHost,
  smallContracts,
  smallFederation,
  smallZod,
  styleRules,
} from './modules';
import { PrivateMapsPlugin } from './private-maps';
import { checkedRangeOf, neededBy, ON_DEMAND, rangeFrom, rangeOf, SHARED } from './shared';
import type { sharedZod } from './zod';

// How every app is built, those of teams without this repository included (`release/kit`).

export const production = process.env.NODE_ENV !== 'development';

type Role = 'host' | 'split host' | 'remote';

/** Hosts bring the shared packages and have them at once; remotes bundle none of them. */
const shared = (root: string, role: Role) =>
  Object.fromEntries(
    SHARED.map((name) => [
      name,
      {
        singleton: true,
        requiredVersion: checkedRangeOf(root, name),
        ...(role === 'remote' ? { import: false as const } : { eager: role === 'host' || !ON_DEMAND.includes(name) }),
      },
    ]),
  );

/** A shared package is one file with all that it needs: on a slow line each further request costs more than a few bytes twice. */
const withWholeFiles = (app: Configuration): Configuration => ({
  ...app,
  optimization: { ...app.optimization, splitChunks: false },
});

/** The modules that make a host provide every shared package. */
const mentioned = (isSplit: boolean): string[] => [
  ...SHARED.filter((name) => !name.endsWith('/') && !(isSplit && ON_DEMAND.includes(name))),
  ...(isSplit ? ['./src/on-demand.ts'] : []),
];

/** Where an app is. */
interface Place {
  /** The workspace's folder, its federation name and its name in a release. */
  readonly name: string;
  /** Its sources are in `src` in this folder, its build in `dist`. */
  readonly folder: string;
  /** The folder whose `node_modules` has the shared packages. */
  readonly root: string;
}

/** The share of zod; absent from apps of teams without this repository, which bundle their own. */
interface SharesZod {
  readonly zod?: ReturnType<typeof sharedZod>;
}

interface HostApp extends Place, SharesZod {
  readonly described: Pick<Described, 'team' | 'hasFrame' | 'ahead' | 'shared' | 'contracts'> & {
    /** `src/on-demand.ts` imports the shared packages that are files of their own. */
    readonly isSplit: boolean;
  };
}

interface RemoteApp extends Place, SharesZod {
  readonly manifest: RemoteManifest;
  readonly described: Pick<Described, 'team' | 'prerendered' | 'drawn'>;
}

/** A host starts with `src/main.tsx` and loads remotes at run time by a release. */
export const hostApp = ({ described, zod, ...place }: HostApp): Configuration => ({
  ...withWholeFiles(common(place)),
  // A shared package the host itself never mentions would not be provided to the remotes that need it.
  entry: { main: [...mentioned(described.isSplit), './src/main.tsx'] },
  plugins: [
    new ModuleFederationPlugin({
      ...federation(place.name),
      shared: { ...shared(place.root, described.isSplit ? 'split host' : 'host'), ...zod },
      experiments: { optimization: OPTIMIZATION, provideExternalRuntime: true },
    }),
    ...plugins({ ...place, ...described, entrypoint: 'main', firstPaint: 'main', runtime: RUNTIME.version }),
  ],
});

/** A remote exposes `./routes` for the shell, `./lifecycles` for other hosts, and the widgets its manifest declares. */
export const remoteApp = ({ manifest, described, zod, ...place }: RemoteApp): Configuration => {
  const { name, root } = place;
  const widgets = manifest.widgets.map((widget) => [`./widgets/${widget}`, expose(`./src/widgets/${widget}`)]);
  const app = common(place);
  return {
    ...app,
    entry: {},
    module: { ...app.module, rules: [...(app.module?.rules ?? []), runtimeOfHost] },
    plugins: [
      // In a host of another team, the remote itself says which of its pages need a user.
      new rspack.DefinePlugin({ PREBELL_PAGES: JSON.stringify(pagesOf(manifest)) }),
      new ModuleFederationPlugin({
        ...federation(name),
        // For hosts of other teams. Ours know from the release where each entry is.
        manifest: production,
        filename: `${hashed('remoteEntry')}.js`,
        exposes: {
          './routes': { import: './src/routes', name: 'routes' },
          './lifecycles': { import: './src/lifecycles', name: 'lifecycles' },
          ...Object.fromEntries(widgets),
        },
        shared: { ...shared(root, 'remote'), ...zod },
        experiments: { optimization: OPTIMIZATION, externalRuntime: true },
      }),
      ...plugins({
        ...place,
        ...described,
        entrypoint: name,
        firstPaint: 'routes',
        shared: neededBy(root),
        manifest: { ...manifest, contract: rangeOf(root, '@prebell/contracts') },
        runtime: rangeFrom(RUNTIME.version),
        runtimeFiles: RUNTIME,
      }),
    ],
  };
};

const pagesOf = ({ routes }: RemoteManifest) => routes.map(({ path, access }) => ({ path, access }));

const expose = (path: string) => ({ import: path, name: path.slice('./src/'.length).replace('/', '-') });

/** Snapshots serve manifests, and ours are releases: see `manifest` below. */
const OPTIMIZATION = { target: 'web', disableSnapshot: true } as const;

const federation = (name: string) => ({
  name,
  // A name with a hyphen is not an identifier: the container is a property of the global object.
  library: { type: 'global', name },
  shareStrategy: 'loaded-first' as const,
  dts: false,
  manifest: false,
});

/** A published file's name changes with its content; the development server's entry must be found by name. */
const hashed = (name: string) => (production ? `${name}.[contenthash:8]` : name);

/**
 * The federation plugin asks for the CommonJS files of its runtime, from which nothing can be left out. The same packages'
 * ES modules shrink a remote's entry to half (docs/adr/0011).
 */
const RUNTIME = (() => {
  const plugin = createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack');
  // The plugin's own dependencies, wherever they are installed.
  const { resolve } = createRequire(plugin);
  const moduleOf = (name: string) => resolve(`@module-federation/${name}`).replace(/\.cjs$/, '.js');
  const alias = ['webpack-bundler-runtime', 'runtime', 'runtime-core', 'sdk'].flatMap((name) =>
    [resolve(`@module-federation/${name}`), `@module-federation/${name}$`].map((asked) => [asked, moduleOf(name)]),
  );
  const [folder = ''] = /^.*[\\/]enhanced(?=[\\/])/.exec(plugin) ?? [];
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return {
    alias: Object.fromEntries(alias) as Record<string, string>,
    core: moduleOf('runtime-core'),
    bundler: moduleOf('webpack-bundler-runtime'),
    version,
  };
})();

/** The settings of an app's build for the browser that do not depend on its role. */
export const common = ({ name, folder, root }: Place): Configuration => ({
  name,
  context: folder,
  mode: production ? 'production' : 'development',
  target: ['web', 'es2022'],
  // Two builds of one source must be the same bytes: an artefact is named by its content.
  devtool: production ? false : 'cheap-module-source-map',
  output: {
    path: join(folder, 'dist'),
    uniqueName: name,
    publicPath: production ? 'auto' : developmentPath(name),
    // A script without it is fetched in a mode in which the page's integrity policy refuses it.
    crossOriginLoading: 'anonymous',
    // While a page loads one hot update, the next build must not delete it: the page would reload and lose its state.
    clean: production,
    filename: `${hashed('[name]')}.js`,
    cssFilename: `${hashed('[name]')}.css`,
    assetModuleFilename: `${hashed('[name]')}[ext]`,
  },
  resolve: {
    extensions: EXTENSIONS,
    alias: { ...RUNTIME.alias, ...(production ? productionRouter(root) : {}) },
  },
  module: {
    rules: [
      {
        test: /\.[jt]sx?$/,
        // Packages are built already; those of this repository are sources behind a link.
        exclude: /[\\/]node_modules[\\/]/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            target: 'es2022',
            // Fast refresh is part of the development transform.
            transform: { react: { runtime: 'automatic', development: !production, refresh: !production } },
          },
        },
        type: 'javascript/auto',
      },
      smallContracts,
      smallZod,
      ...smallFederation,
      ...styleRules([{ name, folder }]),
      { test: /\.(woff2|svg|png)$/, type: 'asset' },
      // Pictures come when they are shown: inside a style sheet, each visitor would load those of both themes.
      { test: /\.webp$/, type: 'asset/resource' },
    ],
  },
  optimization: {
    moduleIds: 'deterministic',
    // Every entry lists the names of its files, so chunks without a name get short ones.
    chunkIds: 'deterministic',
    splitChunks: { chunks: 'async' },
    minimizer: minimizers(),
  },
  // One file more costs less than the same bytes in every host; sizes are watched by the browser journeys.
  performance: false,
  // Its proxies ask the page's origin, which is not always the one that serves the module.
  lazyCompilation: false,
  stats: production ? 'errors-warnings' : 'minimal',
});

const plugins = (app: Described) => [
  new rspack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(production ? 'production' : 'development') }),
  ...(production ? published(app) : []),
];

const published = (app: Described) => [
  // The entry that loads a chunk has its hash, and the release has the entry's hash: every byte is checked.
  new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
  new ArtefactPlugin(app),
  new PrivateMapsPlugin(app.name),
];
