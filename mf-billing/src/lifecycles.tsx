import { createLifecycles } from '@prebell/platform/lifecycles';
import { routes } from './routes';

const Failure = () => <p role="alert">This page failed to load.</p>;

export const { bootstrap, mount, unmount, update } = createLifecycles({ name: 'mf-billing', routes, Failure });
