import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { HOSTS, type RemoteManifest } from '@prebell/contracts';
import { type Compilation, type Compiler, type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { type DevServer, platformProxy } from './rspack.dev-proxy';

// The only place with federation and sharing policy. An app's own configuration says its name and nothing else.

const root = fileURLToPath(new URL('.', import.meta.url));

/**
 * One copy of each per page, the host's. `react/` and `react-dom/` cover the subpaths (`react/jsx-runtime`,
 * `react-dom/client`): React 19 refuses to run with a react-dom of another version. The facades of react-router and TanStack
 * Query are part of the platform, because shared packages are not tree-shaken.
 */
const SHARED = {
  react: '^19.3.0',
  'react/': '^19.3.0',
  'react-dom': '^19.3.0',
  'react-dom/': '^19.3.0',
  '@prebell/platform': '^0.1.0',
  '@prebell/platform/router': '^0.1.0',
  '@prebell/platform/query': '^0.1.0',
  '@prebell/design-system': '^0.1.0',
};

type Role = 'host' | 'remote';

/** Hosts bring the shared packages and have them at once; remotes bundle none of them. */
const shared = (role: Role) =>
  Object.fromEntries(
    Object.entries(SHARED).map(([name, requiredVersion]) => [
      name,
      { singleton: true, requiredVersion, ...(role === 'host' ? { eager: true } : { import: false as const }) },
    ]),
  );

interface App {
  /** The workspace's folder, its federation name and its name in a release. */
  readonly name: string;
}

interface Remote extends App {
  readonly manifest: RemoteManifest;
}

/** A host: the shell, or the chromeless host. It starts with `src/main.tsx` and loads remotes at run time by a release. */
export const defineShell = ({ name }: App): Configuration => {
  if (!(HOSTS as readonly string[]).includes(name)) throw new Error(`${name} is no host of a release`);
  return {
    ...common(name, !production),
    // A shared package the host itself never mentions would not be provided to the remotes that need it.
    entry: { main: [...Object.keys(SHARED).filter((key) => !key.endsWith('/')), './src/main.tsx'] },
    plugins: [
      new ModuleFederationPlugin({
        ...federation(name),
        shared: shared('host'),
        experiments: { optimization: OPTIMIZATION, provideExternalRuntime: true },
      }),
      ...plugins({ name, entrypoint: 'main', firstPaint: 'main' }),
      ...(production ? [] : [new ReactRefreshRspackPlugin()]),
    ],
  };
};

/** A remote: exposes `./routes` for the shell, `./lifecycles` for other hosts, and the widgets its manifest declares. */
export const defineRemote = ({ name, manifest }: Remote): Configuration => {
  if (manifest.name !== name) throw new Error(`The manifest of ${name} calls itself ${manifest.name}`);
  const widgets = manifest.widgets.map((widget) => [`./widgets/${widget}`, expose(`./src/widgets/${widget}`)]);
  return {
    // Fast refresh needs the development build of React, which is the host's: a remote's page reloads instead.
    ...common(name, false),
    entry: {},
    plugins: [
      new ModuleFederationPlugin({
        ...federation(name),
        filename: `${hashed('remoteEntry')}.js`,
        exposes: {
          './routes': { import: './src/routes', name: 'routes' },
          './lifecycles': { import: './src/lifecycles', name: 'lifecycles' },
          ...Object.fromEntries(widgets),
        },
        shared: shared('remote'),
        experiments: { optimization: OPTIMIZATION, externalRuntime: true },
      }),
      ...plugins({ name, entrypoint: name, firstPaint: 'routes', manifest }),
    ],
  };
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
  // The release says where each entry is; a second description would be one more request.
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

/** The first versions with light-dark(). Without targets the minimiser rewrites it, `:is()` and logical properties for older ones. */
const BROWSERS = ['chrome >= 123', 'edge >= 123', 'firefox >= 120', 'safari >= 17.5'];

const common = (name: string, refresh: boolean): Configuration => ({
  context: join(root, name),
  mode: production ? 'production' : 'development',
  target: ['web', 'es2022'],
  // Two builds of one source must be the same bytes: an artefact is named by its content.
  devtool: production ? false : 'cheap-module-source-map',
  output: {
    path: join(root, name, 'dist'),
    uniqueName: name,
    publicPath: 'auto',
    // A script without it is fetched in a mode in which the page's integrity policy refuses it.
    crossOriginLoading: 'anonymous',
    clean: true,
    filename: `${hashed('[name]')}.js`,
    cssFilename: `${hashed('[name]')}.css`,
    assetModuleFilename: `${hashed('[name]')}[ext]`,
  },
  resolve: { extensions: ['.tsx', '.ts', '.js'], alias: FEDERATION_RUNTIME },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            target: 'es2022',
            // The same JSX runtime in every mode: it is shared, and a remote may meet a host of the other mode.
            transform: { react: { runtime: 'automatic', development: false, refresh } },
          },
        },
        type: 'javascript/auto',
      },
      { test: /\.css$/, type: 'css/auto' },
      { test: /\.module\.css$/, include: join(root, name), loader: join(root, 'css-layer-loader.mjs') },
      { test: /\.(woff2|svg|png|webp)$/, type: 'asset' },
    ],
    // `import styles from './X.module.css'`, as TypeScript reads it.
    parser: { 'css/auto': { namedExports: false } },
    generator: { 'css/auto': { localIdentName: `${name}__[name]__[local]--[hash:6]`, exportsConvention: 'as-is' } },
  },
  optimization: {
    moduleIds: 'deterministic',
    chunkIds: 'named',
    splitChunks: { chunks: 'async' },
    minimizer: [
      new rspack.SwcJsMinimizerRspackPlugin(),
      new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
    ],
  },
  // One file more costs less than the same bytes in every host; sizes are watched by the browser journeys.
  performance: false,
  // Its proxies ask the page's origin, which is not always the one that serves the module.
  lazyCompilation: false,
  devServer: devServer(name, refresh),
  stats: production ? 'errors-warnings' : 'minimal',
});

const devServer = (name: string, hot: boolean): DevServer => ({
  port: 'auto',
  hot,
  devMiddleware: { publicPath: `/dev/${name}/` },
  ...platformProxy({ app: name, platform: process.env.PREBELL_URL ?? 'http://localhost:3000' }),
});

interface Described extends App {
  readonly entrypoint: string;
  /** Name of the chunk the app's first paint needs beside its entry. */
  readonly firstPaint: string;
  readonly manifest?: RemoteManifest;
}

const plugins = (app: Described) => [
  // Every chunk's hash stands in the entry that loads it, and the entry's hash in the release: no byte is taken on trust.
  ...(production ? [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })] : []),
  new rspack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(production ? 'production' : 'development') }),
  new ArtefactPlugin(app),
];

/** Writes `artefact.json`: what a release has to know about this build. */
class ArtefactPlugin {
  constructor(private readonly app: Described) {}

  apply(compiler: Compiler): void {
    const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
    compiler.hooks.thisCompilation.tap('ArtefactPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'ArtefactPlugin', stage }, () => {
        const text = `${JSON.stringify(this.describe(compilation), null, 2)}\n`;
        compilation.emitAsset('artefact.json', new rspack.sources.RawSource(text));
      });
    });
  }

  private describe(compilation: Compilation) {
    const { name, entrypoint, firstPaint, manifest } = this.app;
    const { version } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'));
    const files = (group: { getFiles(): readonly string[] } | undefined, ending: string) =>
      [...(group?.getFiles() ?? [])].filter((file) => file.endsWith(ending) && !file.includes('hot-update'));
    const start = compilation.entrypoints.get(entrypoint);
    const paint = compilation.namedChunkGroups.get(firstPaint);
    const entry = files(start, '.js').at(-1);
    if (entry === undefined || paint === undefined) throw new Error(`${name} has no entry, or no ${firstPaint}`);
    const preload = files(paint, '.js').filter((file) => file !== entry);
    return { name, version, entry, css: files(paint, '.css'), preload, ...(manifest && { manifest }) };
  }
}
