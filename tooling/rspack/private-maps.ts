import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Compiler, rspack } from '@rspack/core';

/** The folder beside a build that has its source maps: `dist-maps` for `dist`. */
const mapsBeside = (folder: string): string => `${folder}-maps`;

const MAP = '.map';

/**
 * Makes source maps without the sources and writes them beside the build. No file of the build names them, and none of its
 * bytes differ from a build without maps.
 */
export class PrivateMapsPlugin {
  /** @param app its name begins the path of each of its sources */
  constructor(private readonly app: string) {}

  apply(compiler: Compiler): void {
    new rspack.SourceMapDevToolPlugin({
      test: /\.js$/,
      filename: `[file]${MAP}`,
      // No comment in the file names the map.
      append: false,
      noSources: true,
      namespace: this.app,
      moduleFilenameTemplate: '[namespace]/[resource-path]',
    }).apply(compiler);
    const folder = () => mapsBeside(compiler.outputPath);
    compiler.hooks.thisCompilation.tap('PrivateMapsPlugin', (compilation) => {
      // Names have their final hashes now.
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
