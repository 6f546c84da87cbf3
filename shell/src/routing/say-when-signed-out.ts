import type { Platform } from '@prebell/platform';
import type { Pages } from '@prebell/platform/host';
import { isLeaving } from '../frame/use-sign-out';
import { judge } from './guard';

interface Dependencies {
  readonly platform: Pick<Platform, 'session' | 'notify'>;
  readonly pages: Pick<Pages, 'at'>;
  readonly path: () => string;
}

/**
 * Tells users why a page changes to the sign-in page when their session ends elsewhere: in another tab, by an admin, or by a
 * password change. The guard redirects them. Public pages stay.
 */
export const sayWhenSignedOut = ({ platform: { session, notify }, pages, path }: Dependencies): void => {
  let wasSignedIn = session.user() !== null;
  session.subscribe(() => {
    const state = session.get();
    const hasEnded = wasSignedIn && state.status === 'signed-out';
    wasSignedIn = state.status === 'signed-in';
    if (!hasEnded || isLeaving()) return;
    const page = pages.at(path());
    if (page !== null && judge(page.route.access, state) !== 'allowed')
      notify.show('info', 'You have been signed out.');
  });
};
