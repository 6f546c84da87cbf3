/**
 * Replaces the bundler's federation runtime in a remote with the one of its host (docs/adr/0117). What the runtime keeps for one
 * app is fresh: the share scopes and the options. The start of a container stays, because the build of a host leaves it out.
 */
export default function runtimeOfHost() {
  return `
import { initContainerEntry } from './initContainerEntry.js';
const given = globalThis.PREBELL_FEDERATION;
if (given === undefined) throw new Error('The host gives no federation runtime to its remotes');
export default { ...given, bundlerRuntime: { ...given.bundlerRuntime, initContainerEntry, S: {} }, bundlerRuntimeOptions: {} };
`;
}
