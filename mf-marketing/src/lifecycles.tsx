import { RouteFailure } from '@prebell/design-system/base';
import { createLifecycles } from '@prebell/platform/lifecycles';
import { routes } from './routes';

export const { bootstrap, mount, unmount, update } = createLifecycles({
  name: 'mf-marketing',
  routes,
  Failure: RouteFailure,
});
