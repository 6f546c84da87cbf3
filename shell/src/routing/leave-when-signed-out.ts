import type { Platform } from '@prebell/platform';
import type { Pages } from '@prebell/platform/host';
import { beginLeaving, isLeaving } from '../frame/use-sign-out';
import { judge } from './guard';

interface Dependencies {
  readonly platform: Pick<Platform, 'session' | 'host' | 'notify'>;
  readonly pages: Pick<Pages, 'at'>;
  readonly path: () => string;
}

/**
 * Takes a page that needs an account to the landing page when its session ends elsewhere: in another tab, by an admin, by a
 * changed password. The menu's Logout goes there by itself, and pages for everybody stay where they are.
 */
export const leaveWhenSignedOut = ({ platform: { session, host, notify }, pages, path }: Dependencies): void => {
  let wasSignedIn = session.user() !== null;
  session.subscribe(() => {
    const state = session.get();
    const hasEnded = wasSignedIn && state.status === 'signed-out';
    wasSignedIn = state.status === 'signed-in';
    if (!hasEnded || isLeaving()) return;
    const page = pages.at(path());
    if (page === null || judge(page.route.access, state) === 'allowed') return;
    beginLeaving();
    host.navigate('/');
    notify.show('info', 'You have been signed out.');
  });
};
