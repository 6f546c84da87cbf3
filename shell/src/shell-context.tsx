import type { ReadableStore, Store } from '@prebell/platform';
import type { Pages, RemoteLoader } from '@prebell/platform/host';
import { createContext, type ReactNode, useContext } from 'react';
import type { UpgradeRequest } from './upgrade/upgrade-request';

/** What the shell's own parts share; remotes know the platform only. */
export interface Shell {
  readonly pages: Pages;
  readonly loader: RemoteLoader;
  /** Whether a remote's routes are part of the router already. */
  readonly hasRoutes: (remote: string) => boolean;
  /** Whether another release than the page's is live. */
  readonly isNewer: ReadableStore<boolean>;
  /** The upgrade dialog somebody asked for, or null. */
  readonly upgrade: Store<UpgradeRequest | null>;
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
