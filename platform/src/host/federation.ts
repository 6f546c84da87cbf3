import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { giveRuntime } from './give-runtime';

/** The parts of Module Federation that the loader uses. */
export interface Federation {
  /** Loads an exposed module. `attempt` counts the tries of this remote; each retry requests another URL. */
  load(remote: string, module: string, attempt: number): Promise<unknown>;
  /** Whether the remote's entry has run; a later failure concerns a module. */
  hasEntry(remote: string): boolean;
}

export interface RemoteEntry {
  readonly entry: string;
  readonly integrity: string;
}

/** A hung server blocks the federation runtime for 20 s, so the page gives up earlier. */
const SCRIPT_TIMEOUT_MS = 2_000;

/** Registers the remotes of a release with the page's federation runtime, which runs them. */
export const createFederation = (remotes: Readonly<Record<string, RemoteEntry>>): Federation => {
  const attempts = new Map<string, number>();
  const names = Object.keys(remotes);
  giveRuntime();
  registerPlugins([scriptPlugin(remotes, attempts)]);
  registerRemotes(
    names.map((name) => ({ name, entry: remotes[name]?.entry ?? '', type: 'global', entryGlobalName: name })),
  );
  return {
    load: (remote, module, attempt) => {
      attempts.set(remote, attempt);
      return loadRemote(`${remote}/${module.slice('./'.length)}`);
    },
    hasEntry: (remote) => remote in globalThis,
  };
};

/**
 * Creates the script of an entry, with the release's integrity value, a short timeout, and a new URL for each attempt. The
 * browser would join a hanging request with the next one to the same URL.
 */
const scriptPlugin = (
  remotes: Readonly<Record<string, RemoteEntry>>,
  attempts: ReadonlyMap<string, number>,
): ModuleFederationRuntimePlugin => ({
  name: 'prebell-entry-script',
  createScript: ({ url, remoteInfo }) => {
    const remote = remoteInfo === undefined ? undefined : remotes[remoteInfo.name];
    if (remoteInfo === undefined || remote === undefined || !url.endsWith(remote.entry)) return;
    const attempt = attempts.get(remoteInfo.name) ?? 0;
    const script = document.createElement('script');
    script.src = attempt === 0 ? url : `${url}?retry=${attempt}`;
    script.integrity = remote.integrity;
    script.crossOrigin = 'anonymous';
    return { script, timeout: SCRIPT_TIMEOUT_MS };
  },
});
