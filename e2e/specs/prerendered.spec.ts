import type { Browser, Page } from '@playwright/test';
import { expectPublicPage } from '../support/expect-page';
import { PUBLIC_PAGES } from '../support/public-pages';
import { expect, test } from '../support/test';

test('every public page is read and its links are followed without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  for (const expected of PUBLIC_PAGES) {
    const { path } = expected;
    await page.goto(path);
    await expectPublicPage(page, expected);
    // Without a script its text would end in the address.
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
  await expect(page.getByRole('rowheader')).toHaveText(['DEMO1', 'DEMO2', 'DEMO3']);
  await page.getByRole('link', { name: 'Compare plans and annual prices' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByRole('article')).toHaveCount(4);
  await expect(page.getByRole('article').filter({ hasText: 'Most Popular' })).toContainText('$59');
  await context.close();
});

/** A reader who has given no sign yet; the pages of other tests have one that points at once. */
const openReader = async (browser: Browser, baseURL: string | undefined) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  return { context, page: await context.newPage() };
};

/** Keeps the living page from coming until the returned function is called. */
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

test('the living page takes the place of its picture, and the focus stays where it was', async ({ page }) => {
  const start = await holdScripts(page);
  await page.goto('/contact', { waitUntil: 'commit' });
  const picture = page.locator('#prerendered');
  await expect(picture.getByRole('heading', { level: 1 })).toHaveText('Contact');
  // What is typed into a picture would be lost.
  await expect(picture.getByLabel('Message')).toHaveJSProperty('readOnly', true);
  await picture.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).focus();

  start();
  await expect(picture).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' })).toBeFocused();
  await page.getByLabel('Name').fill('Tess');
  await expect(page.getByLabel('Name')).toHaveValue('Tess');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
});

test('a press that began in the picture is the picture’s: the living page waits for its end', async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await openReader(browser, baseURL);
  const start = await holdScripts(page);
  // A page on a busy machine wakes before it has loaded, and would then wait for the scripts held here.
  await page.goto('/contact', { waitUntil: 'domcontentloaded' });
  const footer = page.locator('#prerendered').getByRole('navigation', { name: 'Footer' });
  await footer.getByRole('link', { name: 'Terms' }).hover();
  await page.mouse.down();
  start();
  // The living page is drawn, and waits.
  await expect(page.locator('#root h1')).toHaveText('Contact');
  await page.mouse.up();
  await expect(page).toHaveURL(/\/terms$/);
  await context.close();
});

test('a reader who has scrolled in the picture stays there when the living page takes its place, and goes back there', async ({
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

test('a page that is only read loads no script; the first press of a button brings it to life and counts', async ({
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
  await page.goto('/contact');
  const picture = page.locator('#prerendered');
  await expect(picture.getByRole('heading', { level: 1 })).toHaveText('Contact');
  expect(scripts).toEqual([]);

  await picture.getByRole('button', { name: 'Send from here instead' }).click();
  await expect(picture).toHaveCount(0);
  await expect(page.getByText('Please enter a message')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  expect(scripts.length).toBeGreaterThan(0);
  expect(violations).toEqual([]);
  await context.close();
});

test('a press that a reload interrupts is answered after it, and a later reload does not press again', async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await openReader(browser, baseURL);
  let isStuck = true;
  await page.route('**/*', (route) => {
    // Scripts that never arrive, as on a network that hangs.
    return isStuck && route.request().resourceType() === 'script' ? undefined : route.continue();
  });
  await page.goto('/contact');
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

test('a reader who does nothing gets the living page in the end', async ({ browser, baseURL }) => {
  const { context, page } = await openReader(browser, baseURL);
  await page.clock.install();
  await page.goto('/status');
  await expect(page.locator('#prerendered')).toBeVisible();
  await page.clock.fastForward(5_000);
  await expect(page.locator('#prerendered')).toHaveCount(0);
  await context.close();
});

test('whoever has an account is not offered one while the page loads', async ({ page, signIn, allowConsole }) => {
  allowConsole(/ERR_FAILED/);
  await signIn('pro');
  await page.route(/\/artifacts\/shell\/.*\.js$/, (route) => route.abort());
  await page.goto('/about', { waitUntil: 'commit' });
  await expect(page.locator('#prerendered h1')).toBeVisible();
  await expect(page.locator('#prerendered header nav')).toBeHidden();
});
