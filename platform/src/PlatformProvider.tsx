import type { Permission, User } from '@prebell/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Platform } from './platform';
import type { ReadableStore } from './readable-store';
import type { SessionState } from './session/session';

const PlatformContext = createContext<Platform | null>(null);

/** Provides the host's platform and its query client to the tree below. */
export const PlatformProvider = ({ platform, children }: { platform: Platform; children: ReactNode }) => (
  <PlatformContext value={platform}>
    <QueryClientProvider client={platform.queryClient}>{children}</QueryClientProvider>
  </PlatformContext>
);

/** @throws Error outside a PlatformProvider. */
export const usePlatform = (): Platform => {
  const platform = useContext(PlatformContext);
  if (platform === null) throw new Error('usePlatform needs a PlatformProvider above it');
  return platform;
};

/** The store's value, re-rendering on change. */
export const useStore = <T,>(store: ReadableStore<T>): T => useSyncExternalStore(store.subscribe, store.get, store.get);

/** The session's state, re-rendering on change. */
export const useSession = (): SessionState => useStore(usePlatform().session);

/** The signed-in user, or null. */
export const useUser = (): User | null => {
  const session = useSession();
  return session.status === 'signed-in' ? session.user : null;
};

/** Whether the signed-in user has a permission, re-rendering when the session changes. */
export const usePermission = (permission: Permission): boolean => {
  const { session } = usePlatform();
  useSession();
  return session.can(permission);
};
