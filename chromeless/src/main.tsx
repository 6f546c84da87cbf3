import '@prebell/design-system/styles.css';
import { createPlatform } from '@prebell/platform';
import { createRemoteLoader, readPageRelease } from '@prebell/platform/host';
import { hostRemote } from './host-remote';

// The host of /DPSCAD on a direct load. It shares the platform's code with the shell and none of its files: dispatch goes on
// while the shell and every other remote are gone.

const { remotes } = readPageRelease(document);

hostRemote({
  name: 'mf-cad',
  loader: createRemoteLoader({ remotes }),
  element: document.getElementById('root') as HTMLElement,
  platform: createPlatform({
    host: {
      // All other pages belong to the shell.
      navigate: (to, options) => (options?.replace ? location.replace(to) : location.assign(to)),
      openUpgrade: () => location.assign('/pricing'),
    },
  }),
});
