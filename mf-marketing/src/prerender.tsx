import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { renderToStaticMarkup } from 'react-dom/server';
import { filmOf } from './features/landing/film-markup';
import { PRERENDERED } from './prerendered';
import { routes } from './routes';

/**
 * Renders the pages as signed-out visitors see them before the server has answered. The build calls this in Node.
 * @returns the content of each file, by its name relative to the artefact's folder
 */
export const render = async (): Promise<Record<string, string>> => {
  const pages = Object.entries(PRERENDERED).map(async ([path, name]) => [`pages/${name}.html`, await renderPage(path)]);
  return Object.fromEntries(await Promise.all(pages));
};

async function htmlOf(path: string): Promise<string> {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  await untilLoaded(router);
  const html = renderToStaticMarkup(
    <FakePlatformProvider platform={createFakePlatform({ user: null })}>
      <RouterProvider router={router} />
    </FakePlatformProvider>,
  );
  router.dispose();
  if (!html.includes('<h1')) throw new Error(`${path} was rendered without a heading`);
  return html;
}

async function renderPage(path: string): Promise<string> {
  const html = await htmlOf(path);
  const parts = { '/': filmOf, '/pricing': otherTab }[path];
  return withSheet(html) + ((await parts?.()) ?? '');
}

/** The pricing page with annual prices, so that the tab for them works before the live page has loaded. */
async function otherTab(): Promise<string> {
  const html = await htmlOf('/pricing?billing=yearly');
  const plain = html.replace(/<script.*?<\/script>/g, '').replace(/ style="[^"]*"/g, '');
  return `<template data-tab="Annual">${plain}</template>`;
}

/**
 * The page's policy forbids style attributes, which React sets by script in a browser. Here they become rules of a style
 * element, to which the back end adds the nonce of the response.
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
