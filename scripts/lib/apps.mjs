// What is built, from which sources, and how. A remote gets platform and design system from its host at run time, so a
// change there rebuilds the hosts and no remote: that is what lets teams deploy on their own schedule.
const EVERYWHERE = ['package-lock.json', 'tsconfig.base.json', 'contracts/package.json', 'contracts/src'];
const BROWSER = [...EVERYWHERE, 'rspack.base.config.ts'];
/** The part of the platform that every remote carries itself. */
const CARRIED = ['platform/src/lifecycles.tsx', 'platform/src/with-timeout.ts'];
const HOSTED = ['platform', 'design-system/package.json', 'design-system/src'];

const rspack = (name, inputs) => ({
  name,
  inputs: [...BROWSER, name, ...inputs],
  output: `${name}/dist`,
  command: ['node_modules/.bin/rspack', 'build', '-c', `${name}/rspack.config.ts`],
});
const host = (name) => rspack(name, HOSTED);
const remote = (name) => rspack(name, CARRIED);

/**
 * @typedef {{name: string, inputs: string[], output: string, command: string[]}} App
 * `inputs` are files and folders relative to the root, `command` runs there.
 */

/** @type {App[]} */
export const APPS = [
  {
    name: 'release',
    inputs: [...EVERYWHERE, 'release'],
    output: 'release/dist',
    command: ['node', 'release/build.mjs'],
  },
  {
    name: 'bff',
    inputs: [...EVERYWHERE, 'bff', 'release/store'],
    output: 'bff/dist',
    command: ['node', 'bff/build.mjs'],
  },
  host('shell'),
  host('chromeless'),
  remote('mf-marketing'),
  remote('mf-trading'),
  remote('mf-billing'),
  remote('mf-admin'),
  remote('mf-cad'),
];
