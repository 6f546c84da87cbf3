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

// How every app is built, including those of teams without this repository (`release/kit`).

export const production = process.env.NODE_ENV !== 'development';

type Role = 'host' | 'split host' | 'remote';

/** Hosts provide the shared packages from the start; remotes bundle none of them. */
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

/** Each shared package is one file with everything it needs. On a slow line, another request costs more than a few duplicate bytes. */
const withWholeFiles = (app: Configuration): Configuration => ({
  ...app,
  optimization: { ...app.optimization, splitChunks: false },
});

/** The modules that a host must import so that it provides every shared package. */
const mentioned = (isSplit: boolean): string[] => [
  ...SHARED.filter((name) => !name.endsWith('/') && !(isSplit && ON_DEMAND.includes(name))),
  ...(isSplit ? ['./src/on-demand.ts'] : []),
];

/** Name and folders of an app. */
interface Place {
  /** The workspace's folder, its federation name and its name in a release. */
  readonly name: string;
  /** Its sources are in `src` in this folder, its build goes to `dist`. */
  readonly folder: string;
  /** The folder whose `node_modules` has the shared packages. */
  readonly root: string;
}

/** How to share zod; absent for apps of teams without this repository, which bundle their own copy. */
interface SharesZod {
  readonly zod?: ReturnType<typeof sharedZod>;
}

interface HostApp extends Place, SharesZod {
  readonly described: Pick<Described, 'team' | 'hasFrame' | 'ahead' | 'shared' | 'contracts'> & {
    /** Whether some shared packages are separate files, which `src/on-demand.ts` imports. */
    readonly isSplit: boolean;
  };
}

interface RemoteApp extends Place, SharesZod {
  readonly manifest: RemoteManifest;
  readonly described: Pick<Described, 'team' | 'prerendered' | 'drawn'>;
}

/** Builds a host, which starts with `src/main.tsx` and loads the remotes that its release names. */
export const hostApp = ({ described, zod, ...place }: HostApp): Configuration => ({
  ...withWholeFiles(common(place)),
  // A shared package that the host never imports would not be provided to the remotes that need it.
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

/** Builds a remote. It exposes `./routes` for the shell, `./lifecycles` for other hosts, and the widgets in its manifest. */
export const remoteApp = ({ manifest, described, zod, ...place }: RemoteApp): Configuration => {
  const { name, root } = place;
  const widgets = manifest.widgets.map((widget) => [`./widgets/${widget}`, expose(`./src/widgets/${widget}`)]);
  const app = common(place);
  return {
    ...app,
    entry: {},
    module: { ...app.module, rules: [...(app.module?.rules ?? []), runtimeOfHost] },
    plugins: [
      // In another team's host, the remote itself must know which of its pages need a user.
      new rspack.DefinePlugin({ PREBELL_PAGES: JSON.stringify(pagesOf(manifest)) }),
      new ModuleFederationPlugin({
        ...federation(name),
        // For other teams' hosts. Ours find each entry through the release.
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

/** Snapshots process federation manifests. We use releases instead: see `manifest` below. */
const OPTIMIZATION = { target: 'web', disableSnapshot: true } as const;

const federation = (name: string) => ({
  name,
  // A name with a hyphen is not an identifier, so the container becomes a property of the global object.
  library: { type: 'global', name },
  shareStrategy: 'loaded-first' as const,
  dts: false,
  manifest: false,
});

/** Published files are named after their content. The development server's entry must have a fixed name. */
const hashed = (name: string) => (production ? `${name}.[contenthash:8]` : name);

/**
 * The federation plugin imports the CommonJS files of its runtime, from which nothing can be removed. The ES modules of the same packages
 * halve a remote's entry (docs/adr/0011).
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

/** The build settings for the browser that hosts and remotes share. */
export const common = ({ name, folder, root }: Place): Configuration => ({
  name,
  context: folder,
  mode: production ? 'production' : 'development',
  target: ['web', 'es2022'],
  // Two builds of the same source must be identical, because an artefact is named after its content.
  devtool: production ? false : 'cheap-module-source-map',
  output: {
    path: join(folder, 'dist'),
    uniqueName: name,
    publicPath: production ? 'auto' : developmentPath(name),
    // Without this, scripts would be fetched in a mode that the page's integrity policy rejects.
    crossOriginLoading: 'anonymous',
    // A build must not delete a hot update that a page is loading, or the page would reload and lose its state.
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
        // Packages are already built. Those of this repository are linked, so their sources are not excluded.
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
      // Pictures are separate files, loaded when shown. Inside a style sheet, every visitor would load those of both themes.
      { test: /\.webp$/, type: 'asset/resource' },
    ],
  },
  optimization: {
    moduleIds: 'deterministic',
    // Every entry lists the names of its files, so chunks without a name get short ids.
    chunkIds: 'deterministic',
    splitChunks: { chunks: 'async' },
    minimizer: minimizers(),
  },
  // No size hints: an additional file costs less than the same bytes in every host, and the browser journeys check sizes.
  performance: false,
  // Its proxies call the page's origin, which is not always the one that serves the module.
  lazyCompilation: false,
  stats: production ? 'errors-warnings' : 'minimal',
});

const plugins = (app: Described) => [
  new rspack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(production ? 'production' : 'development') }),
  ...(production ? published(app) : []),
];

const published = (app: Described) => [
  // An entry contains the hashes of the chunks it loads, and the release contains the entry's hash, so every byte is checked.
  new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
  new ArtefactPlugin(app),
  new PrivateMapsPlugin(app.name),
];
