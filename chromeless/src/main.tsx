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

// The host of /DPSCAD when a user opens that address directly. It shares platform code with the shell but none of its files, so
// dispatch works even if the shell and all other remotes are down.

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

// Reports that this page is open, so that the store keeps the files of its release. A dispatcher's page never changes release on
// its own.
const { isNewer, noteShown } = watchLiveRelease({ api, release: release.id });
noteShown(REMOTE);
/** The page was loaded from this computer's own copy (ADR 59), not from the server. */
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
