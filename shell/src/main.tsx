import '@prebell/design-system/styles.css';
import { createPlatform, createStore, PlatformProvider, takeViewToken } from '@prebell/platform';
import {
  createFaultReporter,
  createFrozenRemotes,
  createPages,
  createRemoteLoader,
  frozenFailure,
  protectPage,
  readPageRelease,
  reportVitals,
  watchLiveRelease,
  watchRefusedFiles,
} from '@prebell/platform/host';
import { RouterProvider } from '@prebell/platform/router';
import { createRoot } from 'react-dom/client';
import { createShellRouter } from './routing/router';
import { sayWhenSignedOut } from './routing/say-when-signed-out';
import { ShellProvider } from './shell-context';
import { takeNewerOnNavigation } from './updates/take-newer';
import type { UpgradeRequest } from './upgrade/upgrade-request';
import { returnToAdmin } from './view/return-to-admin';

protectPage();
const release = readPageRelease(document);
const { remotes } = release;
// Use the release's name for each remote, because its code is stored under that name.
const pages = createPages(Object.entries(remotes).map(([name, { manifest }]) => ({ ...manifest, name })));
const upgrade = createStore<UpgradeRequest | null>(null);
const view = takeViewToken();
const platform = createPlatform({
  view,
  host: { navigate: (to, options) => void router.navigate(to, options), openUpgrade: upgrade.set },
});
const { api, session, unsaved } = platform;
const faults = createFaultReporter({ api, release });
const { integrityOf } = watchRefusedFiles({ remotes, onFailure: faults.failedToLoad });
const loader = createRemoteLoader({ remotes, integrityOf, onFailure: faults.failedToLoad });
const digestOf = (remote: string) => remotes[remote]?.digest ?? '';
const frozen = createFrozenRemotes({
  digestOf,
  onFreeze: (remote) => faults.failedToLoad(frozenFailure(remote, digestOf(remote))),
});
const { isNewer, noteShown } = watchLiveRelease({ api, release: release.id });
const show = (remote: string | null) => {
  frozen.show(remote);
  if (remote !== null) noteShown(remote);
};
const { router, hasRoutes } = createShellRouter({ pages, loader, frozen: { ...frozen, show }, session });
sayWhenSignedOut({ platform, pages, path: () => router.state.location.pathname });
if (view !== null) returnToAdmin({ view, session, leave: (address) => location.replace(address) });
reportVitals({ release: release.id, remoteAt: (path) => pages.at(path)?.remote ?? null });
takeNewerOnNavigation({ router, isNewer, unsaved, reload: () => location.reload() });

const onCaughtError = (error: unknown) => {
  // biome-ignore lint/suspicious/noConsole: React logs the same way by default.
  console.error(error);
  const page = pages.at(router.state.location.pathname);
  if (page !== null) faults.crashed(page.remote, error);
};

createRoot(document.getElementById('root') as HTMLElement, { onCaughtError }).render(
  <PlatformProvider platform={platform}>
    <ShellProvider shell={{ pages, loader, frozen, hasRoutes, isNewer, upgrade, view }}>
      <RouterProvider router={router} />
    </ShellProvider>
  </PlatformProvider>,
);
