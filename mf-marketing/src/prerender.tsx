import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { renderToStaticMarkup } from 'react-dom/server';
import { PRERENDERED } from './prerendered';
import { routes } from './routes';

/**
 * The pages as a visitor without an account sees them before anything has answered: a platform nobody is signed in to and
 * whose server is silent. Called by the build, in Node.
 * @returns file names below the artefact's folder and their content
 */
export const render = async (): Promise<Record<string, string>> => {
  const pages = Object.entries(PRERENDERED).map(async ([path, name]) => [`pages/${name}.html`, await renderPage(path)]);
  return Object.fromEntries(await Promise.all(pages));
};

async function renderPage(path: string): Promise<string> {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  await untilLoaded(router);
  const html = renderToStaticMarkup(
    <FakePlatformProvider platform={createFakePlatform({ user: null })}>
      <RouterProvider router={router} />
    </FakePlatformProvider>,
  );
  router.dispose();
  if (!html.includes('<h1')) throw new Error(`${path} was rendered without a heading`);
  return withSheet(html);
}

/**
 * The page's policy allows no style attributes, which React sets by script in a browser: here they become rules of a sheet,
 * to which the back end gives the answer's nonce.
 */
function withSheet(html: string): string {
  const rules: string[] = [];
  const marked = html.replace(/ style="([^"]*)"/g, (_, declarations: string) => {
    rules.push(`[data-styled="${rules.length}"]{${declarations}}`);
    return ` data-styled="${rules.length - 1}"`;
  });
  return rules.length === 0 ? html : `<style>${rules.join('')}</style>${marked}`;
}

const untilLoaded = (router: ReturnType<typeof createMemoryRouter>): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      unsubscribe();
      resolve();
    });
  });
