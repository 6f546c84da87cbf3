// Each remote bundles this file, unlike the rest of the platform: the shell mounts `./routes` and never loads single-spa-react.
// It imports the shared platform by package name, because a relative import would create a second copy of its context.
import { createPlatform, type Platform, PlatformProvider } from '@prebell/platform';
import {
  createBrowserRouter,
  createMemoryRouter,
  type RouteObject,
  RouterProvider,
  useRouteError,
} from '@prebell/platform/router';
import * as React from 'react';
import * as ReactDOMClient from 'react-dom/client';
import type { AppProps } from 'single-spa';
import singleSpaReact from 'single-spa-react';
import { readHome } from './foreign-home';
import { createForeignReporter, type ForeignReporter } from './foreign-reports';
import { PageElsewhere } from './PageElsewhere';
import { withTimeout } from './with-timeout';

/** The props that a host passes to `mount`. Without a platform the remote creates its own. */
export interface MountProps {
  /** Unique among the host's mounted apps. */
  readonly name: string;
  readonly domElement: HTMLElement;
  readonly platform?: Platform;
  /** The host's path in front of the remote's own paths, such as `/desk`. */
  readonly basename?: string;
  /**
   * The remote's own path to open first. With it the remote keeps its address in memory: it neither reads nor changes the
   * page's, so several remotes fit on one page.
   */
  readonly memoryPath?: string;
}

/** The single-spa contract. Every promise settles within 2 s of the work it waits for. */
export interface Lifecycles {
  bootstrap(props: MountProps): Promise<unknown>;
  /** Resolves once rendered; rejects with the render error, or when nothing rendered in time. */
  mount(props: MountProps): Promise<unknown>;
  unmount(props: MountProps): Promise<unknown>;
  update(props: MountProps): Promise<unknown>;
}

interface Options {
  /** The remote, for error messages. */
  readonly name: string;
  readonly routes: RouteObject[];
  /** Rendered in place of a remote that fails after mounting. */
  readonly Failure: React.ComponentType<{ error: unknown; remote: string }>;
}

type Router = ReturnType<typeof createBrowserRouter>;
type RootProps = MountProps &
  Pick<Options, 'Failure'> & {
    readonly remote: string;
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
 * The remote's lifecycles for hosts other than the shell. It wraps single-spa-react 6.0.2, whose `mount` never rejects and
 * whose `unmount` never settles once the root has crashed.
 */
export const createLifecycles = ({ name, routes, Failure }: Options): Lifecycles => {
  const instances = new Map<string, Instance>();
  let reporter: ForeignReporter | null = null;
  /** Only pages of other origins need it, and the first mount is early enough. */
  const startReports = () => {
    const home = readHome();
    if (home === null || reporter !== null) return;
    reporter = createForeignReporter({
      home,
      elements: () => [...instances.values()].map(({ props }) => props.domElement),
    });
  };
  const onCaughtError = (error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: React logs the same way by default.
    console.error(error);
    reporter?.failed('render', error);
  };
  const createRoot: typeof ReactDOMClient.createRoot = (element, options) =>
    ReactDOMClient.createRoot(element, { ...options, onCaughtError });

  const spa = singleSpaReact<RootProps>({
    React,
    ReactDOMClient: { ...ReactDOMClient, createRoot },
    rootComponent: Root,
    errorBoundaryClass: Boundary as unknown as React.ComponentClass<RootProps & AppProps>,
  }) as unknown as Record<'bootstrap' | 'mount' | 'unmount' | 'update', (props: RootProps) => Promise<unknown>>;

  const ownPlatform = createOwnPlatform(() => [...instances.values()].at(-1)?.props.router ?? null);
  const bounded = (work: Promise<unknown>, step: string) =>
    withTimeout(work, BUDGET_MS, `${name} did not ${step} within ${BUDGET_MS} ms`);

  const create = (given: MountProps): Instance => {
    if (instances.has(given.name)) throw new Error(`${name} is already mounted as ${given.name}`);
    let onError: (error: unknown) => void = () => undefined;
    const failed = new Promise<never>((_, reject) => {
      onError = reject;
    });
    // The boundary renders failures after mounting; nothing awaits this promise then.
    failed.catch(() => undefined);
    const router = createRouter(routes, given);
    const props = { ...given, platform: given.platform ?? ownPlatform(), router, onError, remote: name, Failure };
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
      startReports();
      const { props, failed } = create(given);
      try {
        await bounded(Promise.race([spa.mount(props), failed]), 'mount');
      } catch (error) {
        reporter?.failed(isLate(error) ? 'budget' : 'render', error);
        // Not awaited: the failure reaches the host within the budget, and the cleanup has a budget of its own.
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

/** Whether `withTimeout` ended the wait. */
const isLate = (error: unknown): boolean => error instanceof Error && / within \d+ ms$/.test(error.message);

const createRouter = (children: RouteObject[], { basename, memoryPath }: MountProps): Router => {
  const home = readHome();
  const routes: RouteObject[] = [
    { errorElement: <Rethrow />, children, ...(home && { element: <PageElsewhere home={home} /> }) },
  ];
  if (memoryPath !== undefined) return createMemoryRouter(routes, { initialEntries: [memoryPath] });
  return createBrowserRouter(routes, basename === undefined ? {} : { basename });
};

class Boundary extends React.Component<RootProps & { children?: React.ReactNode }, { error: unknown }> {
  override state = { error: null as unknown };
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }
  override render() {
    const { Failure, remote, children } = this.props;
    return this.state.error === null ? children : <Failure error={this.state.error} remote={remote} />;
  }
}

const Root = ({ platform, router }: RootProps) => (
  <PlatformProvider platform={platform}>
    <RouterProvider router={router} />
  </PlatformProvider>
);

/**
 * The platform of a page whose host provides none. It is created at the first mount and kept for the life of the page, because
 * it listens to the page. It navigates through the most recently mounted app.
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

/** React Router would render its own error page and hide the error from the boundary above. */
function Rethrow(): never {
  throw useRouteError();
}
