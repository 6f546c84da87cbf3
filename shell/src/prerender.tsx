import { defineManifest, FRAME_SLOTS, type PageFrame } from '@prebell/contracts';
import { createStore } from '@prebell/platform';
import { createPages } from '@prebell/platform/host';
import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { renderToStaticMarkup } from 'react-dom/server';
import { FOOTER_PATHS } from './frame/Footer';
import { Frame } from './frame/Frame';
import { ShellProvider } from './shell-context';

const { label, path, content } = FRAME_SLOTS;

/** Every page that the footer links to, and two navigation entries that serve the back end as templates. */
const manifest = defineManifest({
  name: 'mf-frame',
  routes: [
    ...FOOTER_PATHS.map((each) => ({ path: each, access: 'public' as const, title: each })),
    entry(`/${path}-link`, false),
    entry(`/${path}-button`, true),
    { path: '/page', access: 'public', title: 'Page' },
  ],
});

function entry(to: string, emphasis: boolean) {
  const nav = { label, order: emphasis ? 2 : 1, audience: 'signed-out' as const, emphasis };
  return { path: to, access: 'public' as const, title: to, nav };
}

/**
 * Renders the frame as a signed-out visitor sees it, and cuts it into pieces. Between them, the back end inserts the live
 * release's navigation entries and the page's own HTML. The build calls this in Node.
 */
export const render = async (): Promise<Record<string, string>> => {
  const platform = createFakePlatform({ user: null });
  const shell = {
    pages: createPages([manifest]),
    frozen: { show: () => undefined, isFrozen: () => false, forgive: () => undefined },
    loader: { state: () => createStore({ status: 'idle' as const }), load: () => new Promise<never>(() => undefined) },
    hasRoutes: () => false,
    isNewer: createStore(false),
    upgrade: createStore(null),
    view: null,
  };
  const router = createMemoryRouter([{ element: <Frame />, children: [{ path: '/page', element: <>{content}</> }] }], {
    initialEntries: ['/page'],
  });
  const html = renderToStaticMarkup(
    <FakePlatformProvider platform={platform}>
      <ShellProvider shell={shell}>
        <RouterProvider router={router} />
      </ShellProvider>
    </FakePlatformProvider>,
  );
  router.dispose();
  return { 'frame.json': JSON.stringify(cut(html)) };
};

/** @throws Error unless the frame contains one link, one button and one content slot, in this order. */
function cut(html: string): PageFrame {
  const found = new RegExp(
    `^(.*?)(<a [^>]*-link"[^>]*>.*?</a>)(<a [^>]*-button"[^>]*>.*?</a>)(.*?)${content}(.*)$`,
    's',
  ).exec(html);
  if (found === null) throw new Error('The frame has changed: its entries or its content slot were not found');
  const [, before = '', link = '', button = '', between = '', after = ''] = found;
  return {
    before,
    link: link.replace(`/${path}-link`, path),
    button: button.replace(`/${path}-button`, path),
    between,
    after,
  };
}
