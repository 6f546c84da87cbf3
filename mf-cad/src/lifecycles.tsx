import { createLifecycles } from '@prebell/platform/lifecycles';
import { RouteFailure } from './RouteFailure';
import { routes } from './routes';

export const { bootstrap, mount, unmount, update } = createLifecycles({
  name: 'mf-cad',
  routes,
  Failure: RouteFailure,
});
