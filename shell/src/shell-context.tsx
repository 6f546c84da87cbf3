import type { ReadableStore, Store, TokenStore } from '@prebell/platform';
import type { FrozenRemotes, Pages, RemoteLoader } from '@prebell/platform/host';
import { createContext, type ReactNode, useContext } from 'react';
import type { UpgradeRequest } from './upgrade/upgrade-request';

/** State shared by the shell's own parts; remotes see only the platform. */
export interface Shell {
  readonly pages: Pages;
  readonly loader: RemoteLoader;
  /** Remotes that made this tab freeze or crash. */
  readonly frozen: FrozenRemotes;
  /** Whether a remote's routes have joined the router. */
  readonly hasRoutes: (remote: string) => boolean;
  /** Whether a release other than the page's is live. */
  readonly isNewer: ReadableStore<boolean>;
  /** The requested upgrade dialog, or null. */
  readonly upgrade: Store<UpgradeRequest | null>;
  /** If this tab is an admin's view of a customer's account, the token of that view; otherwise null. */
  readonly view: TokenStore | null;
}

const ShellContext = createContext<Shell | null>(null);

export const ShellProvider = ({ shell, children }: { shell: Shell; children: ReactNode }) => (
  <ShellContext value={shell}>{children}</ShellContext>
);

/** @throws Error outside a ShellProvider. */
export const useShell = (): Shell => {
  const shell = useContext(ShellContext);
  if (shell === null) throw new Error('useShell needs a ShellProvider above it');
  return shell;
};
