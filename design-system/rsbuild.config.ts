import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

/** Storybook's builder. Class names are made as the apps make them, so stories and production read the same CSS. */
export default defineConfig({
  plugins: [pluginReact()],
  output: { cssModules: { namedExport: false, exportLocalsConvention: 'asIs' } },
});
