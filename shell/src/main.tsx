import '@prebell/design-system/styles.css';
import { createPlatform, createStore, PlatformProvider } from '@prebell/platform';
import { createPages, createRemoteLoader, readPageRelease } from '@prebell/platform/host';
import { RouterProvider } from '@prebell/platform/router';
import { createRoot } from 'react-dom/client';
import { createShellRouter } from './routing/router';
import { ShellProvider } from './shell-context';
import type { UpgradeRequest } from './upgrade/UpgradeWidget';

const { remotes } = readPageRelease(document);
const pages = createPages(Object.values(remotes).map(({ manifest }) => manifest));
const loader = createRemoteLoader({ remotes });
const upgrade = createStore<UpgradeRequest | null>(null);
const platform = createPlatform({
  host: { navigate: (to, options) => void router.navigate(to, options), openUpgrade: upgrade.set },
});
const { router, hasRoutes } = createShellRouter({ pages, loader, session: platform.session });

createRoot(document.getElementById('root') as HTMLElement).render(
  <PlatformProvider platform={platform}>
    <ShellProvider shell={{ pages, loader, hasRoutes, upgrade }}>
      <RouterProvider router={router} />
    </ShellProvider>
  </PlatformProvider>,
);
