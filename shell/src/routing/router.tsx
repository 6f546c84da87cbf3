import type { Session } from '@prebell/platform';
import type { FrozenRemotes, Pages, RemoteLoader } from '@prebell/platform/host';
import { createBrowserRouter, type RouteObject } from '@prebell/platform/router';
import { Frame } from '../frame/Frame';
import { judge } from './guard';
import { RemoteCrash } from './RemoteCrash';
import { RemotePage } from './RemotePage';
import { UnknownPage } from './UnknownPage';

interface Dependencies {
  readonly pages: Pages;
  readonly loader: RemoteLoader;
  readonly frozen: FrozenRemotes;
  readonly session: Session;
}

const FRAME = 'frame';

/**
 * The page's only router. A remote's routes join when the visitor first opens one of its paths and the guard allows it. Before
 * that, or if the remote fails to load, `UnknownPage` is shown.
 */
export const createShellRouter = ({ pages, loader, frozen, session }: Dependencies) => {
  const joined = new Set<string>();
  const frame: RouteObject = {
    id: FRAME,
    element: <Frame />,
    // On the first load, show the frame while its content loads.
    hydrateFallbackElement: <Frame />,
    errorElement: <RemoteCrash />,
    children: [{ path: '*', element: <UnknownPage /> }],
  };
  const router = createBrowserRouter([frame], {
    patchRoutesOnNavigation: async ({ path, patch, signal }) => {
      const page = pages.at(path);
      if (page === null || joined.has(page.remote)) return;
      const verdict = judge(page.route.access, session.get());
      // UnknownPage offers to try a frozen remote once more.
      if (verdict === 'sign-in' || verdict === 'forbidden' || frozen.isFrozen(page.remote)) return;
      frozen.show(page.remote);
      // UnknownPage shows the failure, which it reads from the loader's state.
      const module = await loader.load<{ routes: RouteObject[] }>(page.remote, './routes').catch(() => null);
      // Skip visitors who have navigated away: the router would drop the routes, but we would count them as joined.
      if (module === null || signal.aborted || joined.has(page.remote)) return;
      joined.add(page.remote);
      patch(FRAME, [
        { id: page.remote, element: <RemotePage />, errorElement: <RemoteCrash />, children: module.routes },
      ]);
    },
  });
  router.subscribe(({ location, navigation }) => {
    const remote = pages.at(location.pathname)?.remote;
    if (navigation.state === 'idle') frozen.show(remote !== undefined && joined.has(remote) ? remote : null);
  });
  return { router, hasRoutes: (remote: string) => joined.has(remote) };
};
