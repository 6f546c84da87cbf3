import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Compiler, type Configuration, rspack } from '@rspack/core';

/** What an app's `src/prerender.tsx` exports: the content of files, by their name in the artefact's folder. */
interface PrerenderModule {
  readonly render: () => Promise<Readonly<Record<string, string>>>;
}

interface Options {
  readonly name: string;
  /** The app's folder. */
  readonly folder: string;
  /** Folder for the Node bundle, which runs once and is not needed afterwards. */
  readonly bundle: string;
  /** The browser's configuration without plugins and entries. Both bundles need it, to use the same class names. */
  readonly common: Configuration;
}

/** The second build of an app that prerenders HTML: it bundles `src/prerender.tsx` for Node and runs it. */
export const prerenderConfiguration = ({ name, folder, bundle, common }: Options): Configuration => {
  const { module, optimization, output, resolve, ...rest } = common;
  return {
    ...rest,
    name: `${name}-prerender`,
    // The browser's build has emptied the target folder by then.
    dependencies: [name],
    target: 'node20',
    entry: { prerender: './src/prerender' },
    output: {
      uniqueName: output?.uniqueName ?? name,
      path: bundle,
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      asyncChunks: false,
      clean: true,
    },
    // Optional parts of the socket client, which opens no socket here.
    resolve: { ...resolve, alias: { ...resolve?.alias, bufferutil: false, 'utf-8-validate': false } },
    module: { ...module, generator: { 'css/auto': { ...module?.generator?.['css/auto'], exportsOnly: true } } },
    optimization: { ...optimization, minimize: false, splitChunks: false },
    plugins: [
      new rspack.DefinePlugin({ 'process.env.NODE_ENV': '"production"' }),
      new PrerenderPlugin(join(folder, 'dist')),
    ],
  };
};

class PrerenderPlugin {
  constructor(private readonly artefact: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('PrerenderPlugin', async (compilation) => {
      if (compilation.errors.length > 0) return;
      const bundle = join(compiler.outputPath, 'prerender.cjs');
      const require = createRequire(bundle);
      delete require.cache[bundle];
      const { render } = require(bundle) as PrerenderModule;
      for (const [name, text] of Object.entries(await render())) {
        const file = join(this.artefact, name);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
      }
    });
  }
}
