import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';

/** What the loader needs of Module Federation. */
export interface Federation {
  /** Loads an exposed module. `attempt` counts the tries of this remote: each but the first asks for another URL. */
  load(remote: string, module: string, attempt: number): Promise<unknown>;
  /** Whether the remote's entry has run: what fails after that is a module. */
  hasEntry(remote: string): boolean;
}

export interface RemoteEntry {
  readonly entry: string;
  readonly integrity: string;
}

/** A hung server keeps the federation runtime waiting for 20 s; the page's patience is shorter. */
const SCRIPT_TIMEOUT_MS = 2_000;

/** Registers the remotes of a release with the page's federation runtime. */
export const createFederation = (remotes: Readonly<Record<string, RemoteEntry>>): Federation => {
  const attempts = new Map<string, number>();
  const names = Object.keys(remotes);
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
 * Creates the script of an entry: with the integrity the release promises, a short timeout, and another URL for each new
 * attempt, because a request that hangs would be joined by the next one to the same URL.
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
