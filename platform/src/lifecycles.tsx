// Bundled by each remote, unlike the rest of the platform: the shell mounts `./routes` and never pays for single-spa-react.
// It reaches the shared platform by package name, because a relative import would carry a second copy of its context.
import { createPlatform, type Platform, PlatformProvider } from '@prebell/platform';
import { createBrowserRouter, type RouteObject, RouterProvider, useRouteError } from '@prebell/platform/router';
import * as React from 'react';
import * as ReactDOMClient from 'react-dom/client';
import type { AppProps } from 'single-spa';
import singleSpaReact from 'single-spa-react';
import { withTimeout } from './with-timeout';

/** What a host hands to `mount`. Without a platform the remote creates one of its own. */
export interface MountProps {
  /** Unique among what the host has mounted. */
  readonly name: string;
  readonly domElement: HTMLElement;
  readonly platform?: Platform;
}

/** single-spa's contract. Every promise settles within 2 s of the work it waits for. */
export interface Lifecycles {
  bootstrap(props: MountProps): Promise<unknown>;
  /** Resolves once rendered; rejects with the render error, or when nothing was rendered in time. */
  mount(props: MountProps): Promise<unknown>;
  unmount(props: MountProps): Promise<unknown>;
  update(props: MountProps): Promise<unknown>;
}

interface Options {
  /** Named in error messages. */
  readonly name: string;
  readonly routes: RouteObject[];
  /** Drawn in place of the remote when it fails after it was mounted. */
  readonly Failure: React.ComponentType<{ error: unknown }>;
}

type Router = ReturnType<typeof createBrowserRouter>;
type RootProps = MountProps &
  Pick<Options, 'Failure'> & {
    readonly platform: Platform;
    readonly router: Router;
    readonly onError: (error: unknown) => void;
  };

interface Instance {
  readonly props: RootProps;
  readonly failed: Promise<never>;
}

const BUDGET_MS = 2_000;

/**
 * The remote's second face, for hosts that are not the shell. It wraps single-spa-react 6.0.2, whose `mount` never rejects
 * and whose `unmount` waits for ever once the root has died.
 */
export const createLifecycles = ({ name, routes, Failure }: Options): Lifecycles => {
  const spa = singleSpaReact<RootProps>({
    React,
    ReactDOMClient,
    rootComponent: Root,
    errorBoundaryClass: Boundary as unknown as React.ComponentClass<RootProps & AppProps>,
  }) as unknown as Record<'bootstrap' | 'mount' | 'unmount' | 'update', (props: RootProps) => Promise<unknown>>;

  const instances = new Map<string, Instance>();
  const ownPlatform = createOwnPlatform(() => [...instances.values()].at(-1)?.props.router ?? null);
  const bounded = (work: Promise<unknown>, step: string) =>
    withTimeout(work, BUDGET_MS, `${name} did not ${step} within ${BUDGET_MS} ms`);

  const create = (given: MountProps): Instance => {
    if (instances.has(given.name)) throw new Error(`${name} is already mounted as ${given.name}`);
    let onError: (error: unknown) => void = () => undefined;
    const failed = new Promise<never>((_, reject) => {
      onError = reject;
    });
    // A failure after mounting is drawn by the boundary; nobody waits for this promise then.
    failed.catch(() => undefined);
    const router = createBrowserRouter([{ errorElement: <Rethrow />, children: routes }]);
    const props = { ...given, platform: given.platform ?? ownPlatform(), router, onError, Failure };
    const instance = { props, failed };
    instances.set(given.name, instance);
    return instance;
  };

  const dispose = async (given: MountProps) => {
    const instance = instances.get(given.name);
    if (instance === undefined) return;
    instances.delete(given.name);
    try {
      await bounded(spa.unmount(instance.props), 'unmount');
    } finally {
      instance.props.router.dispose();
      given.domElement.replaceChildren();
    }
  };

  return {
    bootstrap: async () => undefined,
    mount: async (given) => {
      const { props, failed } = create(given);
      try {
        await bounded(Promise.race([spa.mount(props), failed]), 'mount');
      } catch (error) {
        // Not waited for: whoever mounts learns of the failure within the budget, cleaning up has its own.
        dispose(given).catch(() => undefined);
        throw error;
      }
    },
    unmount: dispose,
    update: async (given) => {
      const instance = instances.get(given.name);
      if (instance === undefined) throw new Error(`${name} is not mounted as ${given.name}`);
      await bounded(spa.update({ ...instance.props, ...given }), 'update');
    },
  };
};

class Boundary extends React.Component<RootProps & { children?: React.ReactNode }, { error: unknown }> {
  override state = { error: null as unknown };
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }
  override render() {
    const { Failure, children } = this.props;
    return this.state.error === null ? children : <Failure error={this.state.error} />;
  }
}

const Root = ({ platform, router }: RootProps) => (
  <PlatformProvider platform={platform}>
    <RouterProvider router={router} />
  </PlatformProvider>
);

/**
 * The platform of a page whose host brings none: made at the first mount and kept, since it listens to the page for as long
 * as there is one. It navigates by whatever was mounted last.
 */
function createOwnPlatform(router: () => Router | null): () => Platform {
  let own: Platform | null = null;
  return () => {
    own ??= createPlatform({
      host: {
        navigate: (to, options) => void router()?.navigate(to, options),
        openUpgrade: () => void router()?.navigate('/pricing'),
      },
    });
    return own;
  };
}

/** React Router would draw its own error page and keep the error from the boundary above. */
function Rethrow(): never {
  throw useRouteError();
}
