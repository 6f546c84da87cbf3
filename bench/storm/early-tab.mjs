import { watchedPage } from './visitors.mjs';

const SHOWN_MS = 20_000;
const FAILED = /could not be loaded|failed to load|Page not found/i;

const releaseIn = (page) => page.evaluate(() => JSON.parse(document.getElementById('release').textContent));

/** An admin's tab, whom no page is closed to: it says once that it is open, and hears of nothing newer. */
export const openEarly = async (browser, { url, figures }) => {
  const page = await watchedPage(browser, { url, figures, account: 'admin' });
  const beat = page.waitForResponse((response) => response.url().endsWith('/api/releases/beat'));
  await page.goto(`${url}/terms`);
  await page.mouse.move(5, 5);
  await page.locator('#prerendered').waitFor({ state: 'detached' });
  await beat;
  await page.route('**/api/releases/beat', (route) => route.abort());
  return { page, release: (await releaseIn(page)).id };
};

/** Every page that a release declares; what takes a name is asked for one that does not exist. */
const pathsOf = ({ remotes }) =>
  Object.values(remotes)
    .flatMap(({ manifest }) => manifest.routes.map(({ path }) => path))
    .filter((path) => !path.includes('*'))
    .map((path) => path.replace(/:\w+/g, 'none'));

/** Enters a page without loading a document; resolves with whether it drew something of its own, and no failure. */
const enter = async (page, path) => {
  await page.evaluate((to) => {
    for (const element of document.querySelectorAll('main *')) element.dataset.seen = '';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  const isDrawn = () => {
    const main = document.querySelector('main');
    const isLoading = main?.querySelector('[data-component=LoadingState]') ?? null;
    return isLoading === null && main?.querySelector(':not([data-seen])') instanceof Element;
  };
  const isShown = await page.waitForFunction(isDrawn, undefined, { timeout: SHOWN_MS }).then(
    () => true,
    () => false,
  );
  return isShown && (await page.getByText(FAILED).filter({ visible: true }).count()) === 0;
};

/** Visits every page of the tab's release; answers how many there were and what failed. */
export const visitEveryRoute = async ({ page, release }) => {
  const failed = [];
  // From the last one on, so that the page the tab stands on is left first and entered again.
  const paths = pathsOf(await releaseIn(page)).reverse();
  for (const path of paths)
    if (!(await enter(page, path))) failed.push(`${path} in the tab of before the storm (${page.url()})`);
  if ((await releaseIn(page)).id !== release) failed.push('the tab of before the storm changed its release');
  return { routes: paths.length, failed };
};
