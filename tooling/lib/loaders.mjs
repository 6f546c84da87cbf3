/** The loaders of an app's build. `tooling/rspack/modules.ts` finds them in its own folder, so packages must include them there. */
export const LOADERS = [
  'tooling/rspack/css-layer-loader.mjs',
  'tooling/rspack/runtime-of-host-loader.mjs',
  'tooling/rspack/without-descriptions-loader.mjs',
  'tooling/rspack/without-json-schema-loader.mjs',
  'tooling/rspack/without-snapshots-loader.mjs',
  'tooling/rspack/without-summaries-loader.mjs',
];
