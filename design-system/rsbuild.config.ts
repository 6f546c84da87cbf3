import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { EXTENSIONS, minimizers, styleRules } from '../tooling/rspack/modules';

const root = fileURLToPath(new URL('..', import.meta.url));
const remotes = readdirSync(root)
  .filter((name) => name.startsWith('mf-'))
  .map((name) => ({ name, folder: join(root, name) }));

/** Storybook's build. It uses the apps' class names, layers and minifier, so that stories get the same CSS as production. */
export default defineConfig({
  plugins: [pluginReact()],
  tools: {
    rspack: (config) => {
      const isStyle = (rule: Rspack.RuleSetRule) => rule.test instanceof RegExp && rule.test.test('any.css');
      const others = config.module.rules?.filter((rule) => !(rule instanceof Object && isStyle(rule))) ?? [];
      const asText = { test: /\.css$/, resourceQuery: /raw/, type: 'asset/source' as const };
      config.module.rules = [...others, asText, ...styleRules(remotes)];
      config.resolve = { ...config.resolve, extensions: EXTENSIONS };
      config.optimization = { ...config.optimization, minimizer: minimizers() };
      config.output = { ...config.output, cssFilename: '[name].[contenthash:8].css' };
    },
  },
});
