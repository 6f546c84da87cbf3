import { RouteFailure } from '@prebell/design-system/base';
import { createLifecycles } from '@prebell/platform/lifecycles';
import { routes } from './routes';

/** The entry for hosts that mount this remote through single-spa. The shell uses `routes.tsx` instead. */
export const { bootstrap, mount, unmount, update } = createLifecycles({
  name: 'mf-marketing',
  routes,
  Failure: RouteFailure,
});
