import '@prebell/design-system/styles.css';
import { createPlatform, PlatformProvider } from '@prebell/platform';
import {
  createFaultReporter,
  createRemoteLoader,
  readPageRelease,
  watchLiveRelease,
  watchRefusedFiles,
} from '@prebell/platform/host';
import { hostRemote } from './host-remote';
import { IdentityQuestion } from './IdentityQuestion';
import { OutdatedNotice } from './OutdatedNotice';

// The host of /DPSCAD on a direct load. It shares the platform's code with the shell but none of its files, so that dispatch
// works while the shell and every other remote are down.

const REMOTE = 'mf-cad';
const release = readPageRelease(document);
const platform = createPlatform({
  host: {
    // All other pages belong to the shell.
    navigate: (to, options) => (options?.replace ? location.replace(to) : location.assign(to)),
    openUpgrade: () => location.assign('/pricing'),
  },
});
const { api } = platform;
const { remotes } = release;
const { failedToLoad: onFailure } = createFaultReporter({ api, release });
const { integrityOf } = watchRefusedFiles({ remotes, onFailure });

// Reports that this page is open, so that the store keeps its release's files. A dispatcher's page never switches release on its own.
const { isNewer, noteShown } = watchLiveRelease({ api, release: release.id });
noteShown(REMOTE);
/** The document comes from this computer (ADR 59), not from the server. */
const isKept = document.querySelector('meta[name="prebell-kept"]') !== null;

hostRemote({
  name: REMOTE,
  loader: createRemoteLoader({ remotes, integrityOf, onFailure }),
  element: document.getElementById('root') as HTMLElement,
  platform,
  notice: (
    <>
      <PlatformProvider platform={platform}>
        <IdentityQuestion />
      </PlatformProvider>
      {isKept && <OutdatedNotice isNewer={isNewer} unsaved={platform.unsaved} onReload={() => location.reload()} />}
    </>
  ),
});
