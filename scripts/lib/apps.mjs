// What is built and from which sources. A remote gets platform and design system from its host at run time, so a
// change there rebuilds the hosts and no remote: that is what lets teams deploy on their own schedule.
const EVERYWHERE = ['package-lock.json', 'tsconfig.base.json', 'contracts/package.json', 'contracts/src'];
const BROWSER = [...EVERYWHERE, 'rspack.base.config.ts', 'css-layer-loader.mjs'];
/** The part of the platform that every remote carries itself. */
const CARRIED = ['platform/src/lifecycles.tsx', 'platform/src/with-timeout.ts'];
const HOSTED = ['platform', 'design-system/package.json', 'design-system/src'];

/** Each app's own `build` script, so that `npm run build -w <app>` and `npm start` do the same. */
const app = (name, inputs) => ({ name, inputs: [name, ...inputs], output: `${name}/dist` });
const host = (name) => app(name, [...BROWSER, ...HOSTED]);
const remote = (name) => app(name, [...BROWSER, ...CARRIED]);

/**
 * @typedef {{name: string, inputs: string[], output: string}} App
 * `inputs` are files and folders relative to the root.
 */

/** @type {App[]} */
export const APPS = [
  app('release', EVERYWHERE),
  app('bff', [...EVERYWHERE, 'release/store']),
  host('shell'),
  host('chromeless'),
  remote('mf-marketing'),
  remote('mf-trading'),
  remote('mf-billing'),
  remote('mf-admin'),
  remote('mf-cad'),
];
