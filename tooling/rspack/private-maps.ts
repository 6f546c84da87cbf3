import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Compiler, rspack } from '@rspack/core';

/** The folder next to a build that contains its source maps: `dist-maps` for `dist`. */
const mapsBeside = (folder: string): string => `${folder}-maps`;

const MAP = '.map';

/**
 * Writes source maps, without the sources, to a folder next to the build. The build's files do not refer to them, and are identical to
 * those of a build without maps.
 */
export class PrivateMapsPlugin {
  /** @param app name of the app, with which the path of each of its sources begins */
  constructor(private readonly app: string) {}

  apply(compiler: Compiler): void {
    new rspack.SourceMapDevToolPlugin({
      test: /\.js$/,
      filename: `[file]${MAP}`,
      // Do not add a comment that names the map.
      append: false,
      noSources: true,
      namespace: this.app,
      moduleFilenameTemplate: '[namespace]/[resource-path]',
    }).apply(compiler);
    const folder = () => mapsBeside(compiler.outputPath);
    compiler.hooks.thisCompilation.tap('PrivateMapsPlugin', (compilation) => {
      // By this stage, files have their final hashes.
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tap({ name: 'PrivateMapsPlugin', stage }, (assets) => {
        rmSync(folder(), { recursive: true, force: true });
        for (const [name, source] of Object.entries(assets).filter(([file]) => file.endsWith(MAP))) {
          const path = join(folder(), name);
          mkdirSync(dirname(path), { recursive: true });
          writeFileSync(path, source.buffer());
          compilation.deleteAsset(name);
        }
      });
    });
  }
}
