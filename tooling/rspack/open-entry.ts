import { createHash } from 'node:crypto';
import { type Compilation, rspack } from '@rspack/core';
import { type BuildOptions, buildSync } from 'esbuild';

const MANIFEST = 'mf-manifest.json';
/** Statistics of the manifest, which contain source paths. No host needs them. */
const STATISTICS = 'mf-stats.json';

/** The files of the federation runtime's two parts. */
export interface RuntimeFiles {
  readonly core: string;
  readonly bundler: string;
}

interface OpenEntry {
  readonly runtimeFiles: RuntimeFiles;
  /** The entry that our own hosts load. */
  readonly entry: string;
  /** What a host must provide, as stated in `artefact.json` and so in `live.json`: ranges by package. */
  readonly shared: Readonly<Record<string, string>>;
}

const NO_FILES = { sync: [], async: [] };

/**
 * The `shared` list of a federation manifest. The plugin would write the ranges that the browser checks, and include subpaths and
 * packages that the remote brings itself. Hosts would then read other needs there than in `live.json`.
 */
const sharedOf = (remote: string, shared: OpenEntry['shared']) =>
  Object.entries(shared).map(([name, requiredVersion]) => ({
    id: `${remote}:${name}`,
    name,
    version: '',
    singleton: true,
    requiredVersion,
    // These are the host's own files.
    assets: { js: NO_FILES, css: NO_FILES },
  }));

/**
 * Adds the entry for other hosts and names it in `mf-manifest.json`. A remote takes the federation runtime from our hosts (ADR 11), but a
 * standard host does not share its own. So this entry is the same script, preceded by a copy of the runtime.
 */
export const emitOpenEntry = (compilation: Compilation, { runtimeFiles, entry, shared }: OpenEntry): void => {
  const read = (file: string) => String(compilation.getAsset(file)?.source.source());
  const text = `${coreOf(runtimeFiles)}${bundlerOf(runtimeFiles)}${read(entry)}`;
  const name = `openEntry.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.js`;
  const manifest = JSON.parse(read(MANIFEST));
  manifest.metaData.remoteEntry.name = name;
  manifest.shared = sharedOf(manifest.name, shared);
  compilation.emitAsset(name, new rspack.sources.RawSource(text));
  compilation.updateAsset(MANIFEST, new rspack.sources.RawSource(`${JSON.stringify(manifest)}\n`));
  compilation.deleteAsset(STATISTICS);
};

/** A script that provides the federation runtime unless a host or earlier remote already did. */
const coreOf = ({ core }: RuntimeFiles): string =>
  scriptOf(`import * as core from ${JSON.stringify(core)};globalThis._FEDERATION_RUNTIME_CORE ??= core;`, {
    format: 'iife',
  });

/** The same for the bundler's part, which uses the page's core: the host's, if it has one. */
const bundlerOf = ({ bundler }: RuntimeFiles): string => {
  const script = scriptOf(
    `import federation from ${JSON.stringify(bundler)};globalThis.PREBELL_FEDERATION ??= federation;`,
    { format: 'cjs', external: ['@module-federation/runtime-core'] },
  );
  return `(require=>{${script}})(()=>globalThis._FEDERATION_RUNTIME_CORE);`;
};

const scriptOf = (contents: string, options: Pick<BuildOptions, 'format' | 'external'>): string => {
  const { outputFiles } = buildSync({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    minify: true,
    target: 'es2022',
    write: false,
    // As in `OPTIMIZATION` in app.ts, because the release says where entries are.
    define: { FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true', ENV_TARGET: '"web"' },
    ...options,
  });
  return outputFiles?.[0]?.text ?? '';
};
