/** Loaders that the settings of a build (`tooling/rspack/modules.ts`) name by their place beside themselves. */
export const LOADERS = [
  'tooling/rspack/css-layer-loader.mjs',
  'tooling/rspack/runtime-of-host-loader.mjs',
  'tooling/rspack/without-descriptions-loader.mjs',
  'tooling/rspack/without-json-schema-loader.mjs',
  'tooling/rspack/without-snapshots-loader.mjs',
  'tooling/rspack/without-summaries-loader.mjs',
];
