/**
 * Replaces the bundler's federation runtime in a remote with its host's (docs/adr/0117). State that belongs to one app starts empty: the
 * share scopes and the options. The function that starts a container stays in the remote, because builds of hosts leave it out.
 */
export default function runtimeOfHost() {
  return `
import { initContainerEntry } from './initContainerEntry.js';
const given = globalThis.PREBELL_FEDERATION;
if (given === undefined) throw new Error('The host gives no federation runtime to its remotes');
export default { ...given, bundlerRuntime: { ...given.bundlerRuntime, initContainerEntry, S: {} }, bundlerRuntimeOptions: {} };
`;
}
