import { RouteFailure } from '@prebell/design-system';
import { createLifecycles } from '@prebell/platform/lifecycles';
import { Outlet } from '@prebell/platform/router';
import { routes } from './routes';

/** The shell marks the page's main content; in other hosts we must do it ourselves. */
const Main = () => (
  <main>
    <Outlet />
  </main>
);

/** Lets hosts other than the shell mount this remote. */
export const { bootstrap, mount, unmount, update } = createLifecycles({
  name: 'mf-cad',
  routes: [{ element: <Main />, children: routes }],
  Failure: RouteFailure,
});
