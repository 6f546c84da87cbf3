import type { ReadableStore, Unsaved } from '@prebell/platform';
import type { createBrowserRouter } from '@prebell/platform/router';

interface Dependencies {
  readonly router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;
  /** Whether a release other than the page's is live. */
  readonly isNewer: ReadableStore<boolean>;
  readonly unsaved: Pick<Unsaved, 'canReload'>;
  readonly reload: () => void;
}

/**
 * Moves the tab to the newer release on the next navigation, by reloading the target page instead of rendering it. With unsaved
 * work, the tab waits for a later navigation.
 */
export const takeNewerOnNavigation = ({ router, isNewer, unsaved, reload }: Dependencies): void => {
  let previous = router.state.location.pathname;
  router.subscribe(({ location: { pathname } }) => {
    if (pathname === previous) return;
    previous = pathname;
    // The router notifies before it renders, so the page that the user is leaving can still object.
    if (isNewer.get() && unsaved.canReload()) reload();
  });
};
