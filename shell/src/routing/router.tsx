import type { Session } from '@prebell/platform';
import type { Pages, RemoteLoader } from '@prebell/platform/host';
import { createBrowserRouter, type RouteObject } from '@prebell/platform/router';
import { Frame } from '../frame/Frame';
import { judge } from './guard';
import { RemoteCrash } from './RemoteCrash';
import { RemotePage } from './RemotePage';
import { UnknownPage } from './UnknownPage';

interface Dependencies {
  readonly pages: Pages;
  readonly loader: RemoteLoader;
  readonly session: Session;
}

const FRAME = 'frame';

/**
 * The one router of the page. A remote's routes join it when a path of that remote is first visited and its guard lets the
 * visitor in; until then, and when the remote cannot be loaded, `UnknownPage` stands in its place.
 */
export const createShellRouter = ({ pages, loader, session }: Dependencies) => {
  const joined = new Set<string>();
  const frame: RouteObject = {
    id: FRAME,
    element: <Frame />,
    // On a first load the frame stands while its content is on the way.
    hydrateFallbackElement: <Frame />,
    errorElement: <RemoteCrash />,
    children: [{ path: '*', element: <UnknownPage /> }],
  };
  const router = createBrowserRouter([frame], {
    patchRoutesOnNavigation: async ({ path, patch, signal }) => {
      const page = pages.at(path);
      if (page === null || joined.has(page.remote)) return;
      const verdict = judge(page.route.access, session.get());
      if (verdict === 'sign-in' || verdict === 'forbidden') return;
      // A failure is drawn by UnknownPage from the loader's state.
      const module = await loader.load<{ routes: RouteObject[] }>(page.remote, './routes').catch(() => null);
      // Whoever has gone elsewhere meanwhile gets no routes of it: the router would leave them out, and they must not count as there.
      if (module === null || signal.aborted || joined.has(page.remote)) return;
      joined.add(page.remote);
      patch(FRAME, [
        { id: page.remote, element: <RemotePage />, errorElement: <RemoteCrash />, children: module.routes },
      ]);
    },
  });
  return { router, hasRoutes: (remote: string) => joined.has(remote) };
};
