import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RELEASE_NOTES_FILE, type RemoteManifest } from '@prebell/contracts';
import { type Compilation, type Compiler, rspack } from '@rspack/core';
import { describeWire } from '../../release/gate/wire';
import { EntryPointRecord } from './entry-points/record';
import { emitOpenEntry, type RuntimeFiles } from './open-entry';

/** The properties of a build that a release needs to know. */
export interface Described {
  readonly name: string;
  /** The app's folder, with its `package.json`. */
  readonly folder: string;
  /** Folder of the base TypeScript settings that the app extends: the repository's, or the app's own. */
  readonly root: string;
  /** The team to contact about the app. */
  readonly team: string | undefined;
  readonly entrypoint: string;
  /** Name of the chunk that the first paint needs in addition to the entry. */
  readonly firstPaint: string;
  /** Version ranges that a remote needs, or versions that a host provides. */
  readonly shared: Readonly<Record<string, string>>;
  /** For hosts, the version of the contracts they were built with. A remote's manifest states the range it needs. */
  readonly contracts?: string;
  readonly manifest?: RemoteManifest;
  /** The federation runtime: the range that a remote needs from its host, or the version that a host provides. */
  readonly runtime: string;
  /** For remotes, the files of the federation runtime that other teams' hosts lack. */
  readonly runtimeFiles?: RuntimeFiles;
  readonly hasFrame?: boolean;
  /** For hosts, sources of separate shared packages that most pages need soon after the start. */
  readonly ahead?: readonly string[];
  readonly prerendered?: Readonly<Record<string, string>>;
  readonly drawn?: Readonly<Record<string, string>>;
}

/** Names of the modules that a remote exposes, as hosts request them. */
const exposedBy = ({ widgets }: RemoteManifest): string[] => [
  './routes',
  './lifecycles',
  ...widgets.map((widget) => `./widgets/${widget}`),
];

/** Writes `artefact.json`, which describes this build for releases. */
export class ArtefactPlugin {
  constructor(private readonly app: Described) {}

  apply(compiler: Compiler): void {
    const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
    compiler.hooks.thisCompilation.tap('ArtefactPlugin', (compilation) => {
      const record = new EntryPointRecord(this.app.root);
      compilation.hooks.finishModules.tap('ArtefactPlugin', (modules) => record.read(modules));
      compilation.hooks.processAssets.tap({ name: 'ArtefactPlugin', stage }, () => {
        const described = this.describe(compilation, record);
        const text = `${JSON.stringify(described, null, 2)}\n`;
        compilation.emitAsset('artefact.json', new rspack.sources.RawSource(text));
        const notes = join(this.app.folder, RELEASE_NOTES_FILE);
        if (existsSync(notes))
          compilation.emitAsset(RELEASE_NOTES_FILE, new rspack.sources.RawSource(readFileSync(notes)));
        const { manifest, runtimeFiles, shared } = this.app;
        if (manifest === undefined || runtimeFiles === undefined) return;
        emitOpenEntry(compilation, { runtimeFiles, entry: described.entry, shared });
        compilation.emitAsset('wire.json', new rspack.sources.RawSource(`${JSON.stringify(describeWire())}\n`));
      });
    });
  }

  private describe(compilation: Compilation, record: EntryPointRecord) {
    const { name, folder, team, entrypoint, firstPaint, manifest, shared, contracts, runtime } = this.app;
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const files = (group: { getFiles(): readonly string[] } | undefined, ending: string) =>
      [...(group?.getFiles() ?? [])].filter((file) => file.endsWith(ending));
    const start = compilation.entrypoints.get(entrypoint);
    const paint = compilation.namedChunkGroups.get(firstPaint);
    const entry = files(start, '.js').at(-1);
    if (entry === undefined || paint === undefined) throw new Error(`${name} has no entry, or no ${firstPaint}`);
    const preload = files(paint, '.js').filter((file) => file !== entry);
    const css = files(paint, '.css');
    const described = {
      name,
      version,
      team,
      entry,
      css,
      preload,
      runtime,
      ...this.pages(compilation, [entry, ...css, ...preload]),
    };
    if (manifest === undefined)
      return { ...described, ahead: this.ahead(compilation), contracts, shared, ...record.offered() };
    return { ...described, manifest, shared, exposes: exposedBy(manifest), uses: record.used() };
  }

  private ahead(compilation: Compilation): string[] {
    const { ahead = [] } = this.app;
    const wanted = [...compilation.modules].filter((module) => ahead.includes(module.nameForCondition() ?? ''));
    const chunks = wanted.flatMap((module) => [...compilation.chunkGraph.getModuleChunksIterable(module)]);
    return [...new Set(chunks.flatMap((chunk) => [...chunk.files]))].filter((file) => file.endsWith('.js'));
  }

  /** The app's prerendered and browser-rendered pages, each with the files that it needs in addition to `known`. */
  private pages(compilation: Compilation, known: readonly string[]) {
    const { name, hasFrame = false, prerendered = {}, drawn = {} } = this.app;
    const filesOf = (path: string, chunk: string) => {
      const group = compilation.namedChunkGroups.get(chunk);
      if (group === undefined) throw new Error(`${name} has no chunk called ${chunk} for ${path}`);
      const own = group.getFiles().filter((file) => !known.includes(file));
      const ending = (text: string) => own.filter((file) => file.endsWith(text));
      return { css: ending('.css'), preload: ending('.js') };
    };
    const pages = [
      ...Object.entries(prerendered).map(([path, chunk]) => [
        path,
        { html: `pages/${chunk}.html`, ...filesOf(path, chunk) },
      ]),
      ...Object.entries(drawn).map(([path, chunk]) => [path, { html: null, ...filesOf(path, chunk) }]),
    ];
    return { ...(hasFrame && { frame: 'frame.json' }), ...(pages.length > 0 && { pages: Object.fromEntries(pages) }) };
  }
}
