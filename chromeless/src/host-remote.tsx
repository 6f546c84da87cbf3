import type { Platform } from '@prebell/platform';
import type { RemoteLoader } from '@prebell/platform/host';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { addErrorHandler, type LifeCycles, registerApplication, start, unregisterApplication } from 'single-spa';
import { createHostStatus, HostStatusView } from './HostStatusView';

interface Options {
  readonly name: string;
  readonly loader: RemoteLoader;
  readonly element: HTMLElement;
  readonly platform: Platform;
  /** Shown next to the remote, whatever its status. */
  readonly notice: ReactNode;
}

/**
 * Mounts one remote's `./lifecycles` through single-spa, as any root config would. If loading or mounting fails, an error card
 * appears. Its button registers the remote again, because single-spa never retries a broken application.
 */
export const hostRemote = ({ name, loader, element, platform, notice }: Options): void => {
  const status = createHostStatus();
  const slot = document.createElement('div');
  const statusSlot = document.createElement('div');
  element.replaceChildren(slot, statusSlot);

  const register = () =>
    registerApplication({
      name,
      app: async () => {
        const lifecycles = await loader.load<LifeCycles>(name, './lifecycles');
        return { ...lifecycles, mount: [lifecycles.mount, async () => status.set('mounted')].flat() };
      },
      activeWhen: () => true,
      customProps: { platform, domElement: slot },
    });

  const retry = async () => {
    status.set('loading');
    await unregisterApplication(name);
    register();
  };

  addErrorHandler(() => status.set('failed'));
  const loading = loader.state(name, './lifecycles');
  // If the remote arrives late, try again without waiting for a click.
  loading.subscribe(() => {
    if (loading.get().status === 'ready' && status.get() === 'failed') void retry();
  });
  createRoot(statusSlot).render(
    <HostStatusView status={status} notify={platform.notify} onRetry={() => void retry()} notice={notice} />,
  );
  register();
  start();
};
