import type { ReadableStore, Unsaved } from '@prebell/platform';
import type { createBrowserRouter } from '@prebell/platform/router';

interface Dependencies {
  readonly router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;
  /** Whether another release than the page's is live. */
  readonly isNewer: ReadableStore<boolean>;
  readonly unsaved: Pick<Unsaved, 'canReload'>;
  readonly reload: () => void;
}

/**
 * Moves the tab to the newer release when its user goes to another page anyway: the page gone to is loaded anew instead of
 * being drawn. Whoever has something to lose stays where they are, until a navigation at which they have not.
 */
export const takeNewerOnNavigation = ({ router, isNewer, unsaved, reload }: Dependencies): void => {
  let previous = router.state.location.pathname;
  router.subscribe(({ location: { pathname } }) => {
    if (pathname === previous) return;
    previous = pathname;
    // The router tells before it draws: the page being left is still asked.
    if (isNewer.get() && unsaved.canReload()) reload();
  });
};
