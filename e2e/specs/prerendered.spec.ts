import type { Browser, Locator, Page } from '@playwright/test';
import { planAmount, TIERS } from '@prebell/contracts';
import { expectPublicPage } from '../support/expect-page';
import { PUBLIC_PAGES } from '../support/public-pages';
import { expect, test } from '../support/test';

test('every public page can be read, and its links work, without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  for (const expected of PUBLIC_PAGES) {
    const { path } = expected;
    await page.goto(path);
    await expectPublicPage(page, expected);
    // Without scripts its text would go into the address.
    await expect(page.locator('form').filter({ visible: true })).toHaveCount(0);
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expect(bar.getByRole('link')).toHaveText([
      'Pricing',
      'About',
      'Resources',
      'Contact',
      'Login',
      'Get Started',
    ]);
    await expect(page.getByRole('navigation', { name: 'Footer' }).getByRole('link')).toHaveCount(7);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${path}`);
    expect((await page.locator('meta[name=description]').getAttribute('content'))?.length).toBeGreaterThan(50);
  }
  await page.goto('/');
  // They would do nothing.
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  const demo = page.getByRole('region', { name: 'Live Scanner Results', exact: true });
  await expect(demo.getByRole('rowheader')).toHaveText(['DEMO1', 'DEMO2', 'DEMO3']);
  await page.getByRole('link', { name: 'Compare plans and annual prices' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByRole('article')).toHaveCount(TIERS.length);
  await expect(page.getByRole('article').filter({ hasText: 'Most Popular' })).toContainText('$59');
  await context.close();
});

test('without JavaScript a visitor reads prices, lessons and status, and each form says what to do instead', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/pricing');
  await expect(page.getByRole('article')).toContainText(TIERS.map((tier) => `$${planAmount(tier, 'monthly')}`));
  await page.goto('/resources');
  await page.getByText('Relative volume', { exact: true }).first().click();
  await expect(page.getByText('mean of shares since 4:00 AM')).toBeVisible();
  await page.goto('/status');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.locator('main noscript p')).toContainText('RSS feed');
  for (const path of ['/contact', '/login', '/register']) {
    await page.goto(path);
    const notice = page.locator('main noscript p');
    await expect(notice).toBeVisible();
    await expect(notice).toContainText('needs JavaScript');
    await expect(notice.locator('a[href^="mailto:"]')).toBeVisible();
  }
  // Pages that only the browser draws.
  await page.goto('/forgot-password');
  await expect(page.locator('noscript p').first()).toContainText('Turn it on for this site');
  await expect(page.locator('noscript a')).toHaveCount(4);
  await context.close();
});

/** A visitor who has not interacted yet; in other tests the pointer moves at the start. */
const openReader = async (browser: Browser, baseURL: string | undefined) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  return { context, page: await context.newPage() };
};

/** A page hydrates by itself after five seconds. With its clock stopped, only input from the reader starts that. */
const stopClock = async (page: Page): Promise<void> => {
  await page.clock.install();
  // A stopped clock cannot be set back to an earlier time.
  await page.clock.pauseAt(Date.now() + 60_000);
};

/** Holds back the live page until the returned function is called. */
const holdScripts = async (page: Page): Promise<() => void> => {
  let start = () => {};
  const held = new Promise<void>((resolve) => {
    start = resolve;
  });
  await page.route(/\/artifacts\/shell\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return start;
};

test('the live page replaces the prerendered one, and the focus stays', async ({ page }) => {
  const start = await holdScripts(page);
  await page.goto('/contact', { waitUntil: 'commit' });
  const picture = page.locator('#prerendered');
  await expect(picture.getByRole('heading', { level: 1 })).toHaveText('Contact');
  await picture.getByLabel('Subject').fill('Typed while it loads');
  await picture.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).focus();

  start();
  await expect(picture).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' })).toBeFocused();
  await expect(page.getByLabel('Subject')).toHaveValue('Typed while it loads');
  await page.getByLabel('Name').fill('Tess');
  await expect(page.getByLabel('Name')).toHaveValue('Tess');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
});

test('the live page waits for the end of a click that began on the prerendered page', async ({ browser, baseURL }) => {
  const { context, page } = await openReader(browser, baseURL);
  const start = await holdScripts(page);
  // On a busy machine the page activates before it has loaded, and would then wait for the scripts held back here.
  await page.goto('/contact', { waitUntil: 'domcontentloaded' });
  const footer = page.locator('#prerendered').getByRole('navigation', { name: 'Footer' });
  await footer.getByRole('link', { name: 'Terms' }).hover();
  await page.mouse.down();
  start();
  // The live page is rendered and waiting.
  await expect(page.locator('#root h1')).toHaveText('Contact');
  await page.mouse.up();
  await expect(page).toHaveURL(/\/terms$/);
  await context.close();
});

test('a visitor who scrolled the prerendered page stays there when the live page replaces it, and returns there', async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await openReader(browser, baseURL);
  const position = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto('/terms');
  await page.mouse.wheel(0, 700);
  await expect(page.locator('#prerendered')).toHaveCount(0);
  await expect.poll(position).toBe(700);
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  expect(await position()).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  await expect.poll(position).toBeGreaterThan(600);
  await context.close();
});

test('a page that is only read loads no script and shows the icon of the visitor’s theme; the first click on a button activates the page and counts', async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await openReader(browser, baseURL);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') violations.push(message.text());
  });
  await page.addInitScript(() => localStorage.setItem('prebell.theme', 'light'));
  await stopClock(page);
  await page.goto('/contact');
  const picture = page.locator('#prerendered');
  await expect(picture.getByRole('heading', { level: 1 })).toHaveText('Contact');
  expect(scripts).toEqual([]);
  const icons = picture.locator('button[aria-label^="Switch to"] svg');
  await expect(icons.locator('visible=true')).toHaveClass(/OnlyLight/);

  await page.clock.resume();
  await picture.getByRole('button', { name: 'Send from here instead' }).click();
  await expect(picture).toHaveCount(0);
  await expect(page.getByText('Please enter a message')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  expect(scripts.length).toBeGreaterThan(0);
  expect(violations).toEqual([]);
  await context.close();
});

test('before any script of ours arrives, the recording plays, the theme switches and annual prices show at the first press', async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await openReader(browser, baseURL);
  await page.route('**/artifacts/**/*.js', () => undefined);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const film = page.locator('#prerendered [data-film]');
  const first = await film.innerText();
  await expect.poll(() => film.innerText(), { timeout: 1_000, intervals: [100] }).not.toBe(first);
  await page.locator('#prerendered button[aria-label^="Switch to"]').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.goto('/pricing', { waitUntil: 'domcontentloaded' });
  await page
    .locator('#prerendered')
    .getByRole('tab', { name: /Annual/ })
    .click();
  await expect(page.locator('#prerendered').getByText(/a year. You save/)).toHaveCount(TIERS.length - 1);
  await expect(page.locator('#prerendered').getByText(/a month more, billed yearly/)).toHaveCount(TIERS.length - 1);
  await context.close();
});

test('the recording moves within a second of the first paint, without a gesture', async ({ browser, baseURL }) => {
  const { context, page } = await openReader(browser, baseURL);
  await page.addInitScript(() => {
    const isFilm = ({ target }: MutationRecord) => target.parentElement?.closest('[data-film]') != null;
    const watch = new MutationObserver((changes) => {
      if (!changes.some(isFilm)) return;
      watch.disconnect();
      performance.mark('moved');
    });
    watch.observe(document, { subtree: true, characterData: true });
  });
  await page.goto('/');
  const startOf = (name: string) =>
    page.evaluate((wanted) => performance.getEntriesByName(wanted)[0]?.startTime ?? null, name);
  await expect.poll(() => startOf('moved')).not.toBeNull();
  expect(Number(await startOf('moved')) - Number(await startOf('first-contentful-paint'))).toBeLessThan(1_000);
  await context.close();
});

test('a visitor who asked for less motion sees the first frame only', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto('/');
  const film = page.locator('[data-film]').first();
  const first = await film.innerText();
  await page.clock.fastForward(3_000);
  expect(await film.innerText()).toBe(first);
  await context.close();
});

test('a click that a reload interrupts takes effect after it, and a later reload does not repeat it', async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await openReader(browser, baseURL);
  let isStuck = true;
  await page.route('**/*', (route) => {
    // Scripts that never arrive, as on a hanging network.
    return isStuck && route.request().resourceType() === 'script' ? undefined : route.continue();
  });
  await page.goto('/contact', { waitUntil: 'domcontentloaded' });
  const picture = page.locator('#prerendered');
  await picture.getByRole('button', { name: 'Send from here instead' }).click();
  await expect(picture.locator('[data-pressed]')).toHaveText('Send from here instead');
  isStuck = false;
  await page.reload();
  await expect(page.getByText('Please enter a message')).toBeVisible();
  await page.reload();
  await page.mouse.move(10, 10);
  await expect(picture).toHaveCount(0);
  await expect(page.getByText('Please enter a message')).toHaveCount(0);
  await context.close();
});

test('a demo account and then Sign In, both pressed before the page is alive, sign the visitor in', async ({
  page,
}) => {
  const start = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const form = page.locator('#prerendered');
  await form.getByRole('button', { name: /^premium/ }).click();
  await form.getByRole('button', { name: 'Sign In', exact: true }).click();
  start();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a lesson that a visitor opens before the page is alive stays open', async ({ page }) => {
  const start = await holdScripts(page);
  await page.goto('/resources', { waitUntil: 'commit' });
  const picture = page.locator('#prerendered');
  await picture.locator('summary').first().click();
  await expect(picture.locator('details').first()).toHaveAttribute('open', '');
  start();
  await expect(picture).toHaveCount(0);
  await expect(page.locator('main details').first()).toHaveAttribute('open', '');
});

test('the address of a lesson opens it, before the page is alive and after', async ({ page }) => {
  const start = await holdScripts(page);
  await page.goto('/resources#halts', { waitUntil: 'commit' });
  const picture = page.locator('#prerendered');
  const open = (part: Locator) => part.locator('details[open] h3');
  await expect(open(picture)).toHaveText(['Halts']);
  start();
  await page.mouse.move(10, 10);
  await expect(picture).toHaveCount(0);
  await expect(open(page.locator('main'))).toHaveText(['Halts']);
  await expect(page.locator('main #halts')).toBeInViewport();
});

test('a visitor who does nothing gets the live page eventually', async ({ browser, baseURL }) => {
  const { context, page } = await openReader(browser, baseURL);
  await page.clock.install();
  await page.goto('/status');
  await expect(page.locator('#prerendered')).toBeVisible();
  await page.clock.fastForward(5_000);
  await expect(page.locator('#prerendered')).toHaveCount(0);
  await context.close();
});

test('signed-in users are not offered an account while the page loads', async ({ page, signIn, allowConsole }) => {
  allowConsole(/ERR_FAILED/);
  await signIn('pro');
  await page.route(/\/artifacts\/shell\/.*\.js$/, (route) => route.abort());
  await page.goto('/about', { waitUntil: 'commit' });
  await expect(page.locator('#prerendered h1')).toBeVisible();
  await expect(page.locator('#prerendered header nav')).toBeHidden();
});
