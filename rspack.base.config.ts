import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { HOSTS, type RemoteManifest } from '@prebell/contracts';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { ArtefactPlugin, type Described } from './tooling/rspack/artefact';
import { developmentPath, developmentServer } from './tooling/rspack/development';
import { EXTENSIONS, minimizers, styleRules } from './tooling/rspack/modules';
import { prerenderConfiguration } from './tooling/rspack/prerender';
import { broughtBy, checkedRangeOf, neededBy, rangeOf, SHARED, versionOf } from './tooling/rspack/shared';

// The only place with federation and sharing policy. An app's own configuration says its name and nothing else.

const root = fileURLToPath(new URL('.', import.meta.url));

type Role = 'host' | 'remote';

/** Hosts bring the shared packages and have them at once; remotes bundle none of them. */
const shared = (role: Role) =>
  Object.fromEntries(
    SHARED.map((name) => [
      name,
      {
        singleton: true,
        requiredVersion: checkedRangeOf(root, name),
        ...(role === 'host' ? { eager: true } : { import: false as const }),
      },
    ]),
  );

interface App {
  /** The workspace's folder, its federation name and its name in a release. */
  readonly name: string;
}

interface Shell extends App {
  /** `src/prerender.tsx` renders the frame around prerendered pages. */
  readonly hasFrame?: boolean;
}

interface Remote extends App {
  readonly manifest: RemoteManifest;
  /** Pages that `src/prerender.tsx` renders: the chunk of each by its path, which names its file as well. */
  readonly prerendered?: Readonly<Record<string, string>>;
  /** Pages that the browser draws and whose files are worth asking for with the document: the chunk of each by its path. */
  readonly drawn?: Readonly<Record<string, string>>;
}

/** A host: the shell, or the chromeless host. It starts with `src/main.tsx` and loads remotes at run time by a release. */
export const defineShell = ({ name, hasFrame = false }: Shell): Configuration[] => {
  if (!(HOSTS as readonly string[]).includes(name)) throw new Error(`${name} is no host of a release`);
  const app = hostOf({ name, hasFrame });
  return production ? withPrerender(app, name, hasFrame) : inDevelopment(app, []);
};

const hostOf = ({ name, hasFrame = false }: Shell): Configuration => {
  return {
    ...common(name),
    // A shared package the host itself never mentions would not be provided to the remotes that need it.
    entry: { main: [...SHARED.filter((name) => !name.endsWith('/')), './src/main.tsx'] },
    plugins: [
      new ModuleFederationPlugin({
        ...federation(name),
        shared: shared('host'),
        experiments: { optimization: OPTIMIZATION, provideExternalRuntime: true },
      }),
      ...plugins({
        name,
        entrypoint: 'main',
        firstPaint: 'main',
        shared: broughtBy(root),
        contracts: versionOf(root, '@prebell/contracts'),
        hasFrame,
      }),
    ],
  };
};

/** A remote: exposes `./routes` for the shell, `./lifecycles` for other hosts, and the widgets its manifest declares. */
export const defineRemote = ({ name, manifest, prerendered = {}, drawn = {} }: Remote): Configuration[] => {
  if (manifest.name !== name) throw new Error(`The manifest of ${name} calls itself ${manifest.name}`);
  const widgets = manifest.widgets.map((widget) => [`./widgets/${widget}`, expose(`./src/widgets/${widget}`)]);
  const app: Configuration = {
    ...common(name),
    entry: {},
    plugins: [
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
        shared: shared('remote'),
        experiments: { optimization: OPTIMIZATION, externalRuntime: true },
      }),
      ...plugins({
        name,
        entrypoint: name,
        firstPaint: 'routes',
        shared: neededBy(root),
        manifest: { ...manifest, contract: rangeOf(root, '@prebell/contracts') },
        prerendered,
        drawn,
      }),
    ],
  };
  if (!production) return inDevelopment(app, hostsOf(manifest));
  return withPrerender(app, name, Object.keys(prerendered).length > 0);
};

/** The app's bundle for the browser and, where it renders pages ahead, the one for Node that does so. */
const withPrerender = (app: Configuration, name: string, prerenders: boolean): Configuration[] => {
  if (!prerenders) return [app];
  const bundle = join(root, '.build/prerender', name);
  return [app, prerenderConfiguration({ name, folder: join(root, name), bundle, common: common(name) })];
};

/** Hosts a remote's pages are shown in. */
const hostsOf = ({ routes }: RemoteManifest): string[] => [
  'shell',
  ...(routes.some(({ chrome }) => chrome === 'none') ? ['chromeless'] : []),
];

/**
 * The app on a development server, with its hosts beside it: a page keeps its state over an edit only with the development
 * build of React, which is the host's to bring.
 */
const inDevelopment = (app: Configuration, hosts: readonly string[]): Configuration[] => {
  const apps = [String(app.name), ...hosts];
  const platform = process.env.PREBELL_URL ?? 'http://localhost:3000';
  return [{ ...app, devServer: developmentServer({ apps, platform }) }, ...hosts.map((name) => hostOf({ name }))];
};

const expose = (path: string) => ({ import: path, name: path.slice('./src/'.length).replace('/', '-') });

/** Snapshots serve manifests, and ours are releases: see `manifest` below. */
const OPTIMIZATION = { target: 'web', disableSnapshot: true } as const;

const federation = (name: string) => ({
  name,
  // A name with a hyphen is no identifier: the container is a property of the global object.
  library: { type: 'global', name },
  shareStrategy: 'loaded-first' as const,
  dts: false,
  manifest: false,
});

const production = process.env.NODE_ENV !== 'development';
/** A published file's name changes with its content; the development server's entry must be found by name. */
const hashed = (name: string) => (production ? `${name}.[contenthash:8]` : name);

/**
 * The federation plugin asks for the CommonJS files of its runtime, from which nothing can be left out. The same packages'
 * ES modules shrink a remote's entry to half (docs/adr/0011).
 */
const FEDERATION_RUNTIME = Object.fromEntries(
  ['webpack-bundler-runtime', 'runtime', 'runtime-core', 'sdk'].flatMap((name) => {
    const file = createRequire(import.meta.url).resolve(`@module-federation/${name}`);
    const module = file.replace(/\.cjs$/, '.js');
    return [file, `@module-federation/${name}$`].map((asked) => [asked, module]);
  }),
);

const common = (name: string): Configuration => ({
  name,
  context: join(root, name),
  mode: production ? 'production' : 'development',
  target: ['web', 'es2022'],
  // Two builds of one source must be the same bytes: an artefact is named by its content.
  devtool: production ? false : 'cheap-module-source-map',
  output: {
    path: join(root, name, 'dist'),
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
  resolve: { extensions: EXTENSIONS, alias: FEDERATION_RUNTIME },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
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
      ...styleRules([name]),
      { test: /\.(woff2|svg|png|webp)$/, type: 'asset' },
    ],
  },
  optimization: {
    moduleIds: 'deterministic',
    chunkIds: 'named',
    splitChunks: { chunks: 'async' },
    minimizer: minimizers(),
  },
  // One file more costs less than the same bytes in every host; sizes are watched by the browser journeys.
  performance: false,
  // Its proxies ask the page's origin, which is not always the one that serves the module.
  lazyCompilation: false,
  stats: production ? 'errors-warnings' : 'minimal',
});

const plugins = (app: Omit<Described, 'root'>) => [
  new rspack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(production ? 'production' : 'development') }),
  ...(production ? published(app) : [new ReactRefreshRspackPlugin()]),
];

const published = (app: Omit<Described, 'root'>) => [
  // The entry that loads a chunk has its hash, and the release has the entry's hash: every byte is checked.
  new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
  new ArtefactPlugin({ ...app, root }),
];
