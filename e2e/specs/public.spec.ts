import { expectPublicPage } from '../support/expect-page';
import { PUBLIC_PAGES } from '../support/public-pages';
import { expect, test } from '../support/test';

const PUBLIC = PUBLIC_PAGES.map(({ path }) => path);
const ENTRANCES = ['/login', '/register'];

test('every public page contains what the specification requires, has no dead link, and fits a phone', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const targets = new Set<string>();
  for (const expected of PUBLIC_PAGES) {
    await page.goto(expected.path);
    await expect(page.locator('#prerendered')).toHaveCount(0);
    await expectPublicPage(page, expected);
    const links = page.locator('a[href^="/"]');
    for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')))
      targets.add(href.split('#')[0] ?? '');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `width of ${expected.path}`)
      .toBe(390);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  expect([...targets]).toEqual(expect.arrayContaining([...PUBLIC, '/dashboard']));
  for (const target of targets) expect([target, (await page.request.get(target)).status()]).toEqual([target, 200]);
  await page.goto('/status');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Objectives and measurements',
    'Day by day',
    'How we measure',
  ]);
});

test('every public page is open to a trader too, with the account menu', async ({ page, signIn }) => {
  await signIn('pro');
  const bar = page.getByRole('navigation', { name: 'Main' });
  for (const { path, title, headings } of PUBLIC_PAGES) {
    await page.goto(path);
    // Signed-in users do not need the sign-in page.
    if (ENTRANCES.includes(path)) await expect(page).toHaveURL(/\/dashboard$/);
    else await expectPublicPage(page, { path, title, headings, links: {} });
    await expect(bar.getByRole('link')).toHaveText(['Dashboard']);
    await expect(page.getByRole('button', { name: 'Account of pro' })).toBeVisible();
  }
});

test('account pages lead a visitor to the sign-in and leave no trace in the history', async ({ page }) => {
  await page.goto('/about');
  const guarded = await page.evaluate(() => {
    const { remotes } = JSON.parse(document.getElementById('release')?.textContent ?? '');
    const manifests = Object.values(remotes) as { manifest: { routes: { path: string; access: string }[] } }[];
    const routes = manifests.flatMap(({ manifest }) => manifest.routes);
    return routes.filter(({ access }) => ['user', 'admin'].includes(access)).map(({ path }) => path);
  });
  expect(guarded).toEqual(expect.arrayContaining(['/dashboard', '/subscription', '/subscription/success', '/admin']));
  for (const path of guarded) {
    await page.goto('/about');
    await page.goto(path.replace(/:\w+/, 'none'));
    await expect(page, path).toHaveURL(/\/login$/);
    await page.goBack();
    await expect(page, path).toHaveURL(/\/about$/);
  }
});

test('the bar leads a visitor to every public page, in order', async ({ page }) => {
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('link')).toHaveText(['Pricing', 'About', 'Resources', 'Contact', 'Login', 'Get Started']);
  for (const label of ['Pricing', 'About', 'Resources', 'Contact']) {
    await bar.getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(new RegExp(`/${label.toLowerCase()}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(label));
  }
});

test('the footer has its three columns', async ({ page }) => {
  await page.goto('/about');
  const footer = page.getByRole('navigation', { name: 'Footer' });
  await expect(footer.getByRole('heading')).toHaveText(['Platform', 'Resources', 'Legal']);
  await expect(footer.getByRole('link')).toHaveText([
    'Pricing',
    'Dashboard',
    'About',
    'Resources',
    'Contact',
    'Terms',
    'Privacy',
  ]);
});

test('annual prices are shown per month, and a paid plan asks a visitor to log in and is offered afterwards', async ({
  page,
}) => {
  await page.goto('/pricing');
  await expect(page.getByRole('article')).toHaveCount(4);
  await page.getByRole('tab', { name: /Annual.*Save 17%/ }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Most Popular' })).toContainText('$49');
  await page.getByRole('button', { name: 'Choose Pro' }).click();
  await expect(page.getByRole('alert')).toContainText('Please log in to subscribe');
  await page.getByRole('button', { name: 'Choose Premium' }).click();
  await page.getByRole('alert').getByRole('link').click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  const name = `chooser-${Date.now().toString(36)}`;
  await page.getByLabel('Username', { exact: true }).fill(name);
  await page.getByLabel('Email').fill(`${name}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill('a-quiet-harbour-42');
  await page.getByLabel('Confirm Password').fill('a-quiet-harbour-42');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Try Premium for 7 days' })).toBeVisible();
  await page.getByRole('button', { name: 'Start 7-Day Free Trial' }).click();
  await expect(page.getByText('Each account, e-mail address and card gets one free trial.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Order' })).toContainText('$984.00 per year');
});

test('a signed-in trader sees the current plan and the effect of a change', async ({ page, signIn }) => {
  await signIn('basic');
  await page.goto('/pricing');
  await expect(page.getByRole('button', { name: 'Current Plan' })).toBeDisabled();
  const premium = page.getByRole('link', { name: 'Upgrade to Premium' });
  await expect(premium).toHaveAttribute('href', '/subscription?plan=premium&interval=monthly');
});

test('prices that fail to load show an error and a retry', async ({ page, allowConsole }) => {
  allowConsole(/500/);
  await page.route('**/api/payments/pricing', (route) =>
    route.fulfill({ status: 500, json: { error: 'Internal error', code: 'INTERNAL' } }),
  );
  await page.goto('/pricing');
  await expect(page.getByText('Failed to load pricing information')).toBeVisible();
  await page.unroute('**/api/payments/pricing');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('article')).toHaveCount(4);
});

test('a visitor without a mail program sends a message from here', async ({ page }) => {
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send from here instead' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expect(page.getByText('Please enter a message')).toBeVisible();
  await page.getByLabel('Name').fill('Tess <b>');
  await page.getByLabel('Email').fill('tess@example.test');
  await page.getByLabel('Subject').fill('Low float criteria');
  await page.getByLabel('Message').fill('Which float source do you use?');
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/contact'),
    page.getByRole('button', { name: 'Send from here instead' }).click(),
  ]);
  expect(answer.status()).toBe(201);
  await expect(page.getByText(/^We received your message/)).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('');
});

test('a message that fails to send stays in the form', async ({ page, allowConsole }) => {
  allowConsole(/ERR_/);
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Tess');
  await page.getByLabel('Email').fill('tess@example.test');
  await page.getByLabel('Subject').fill('Low float criteria');
  await page.getByLabel('Message').fill('Which float source do you use?');
  await page.route('**/api/contact', (route) => route.abort());
  await page.getByRole('button', { name: 'Send from here instead' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'There was an issue sending your message. Please try again or contact us directly.',
  );
  await expect(page.getByLabel('Message')).toHaveValue('Which float source do you use?');
});

test('the contents of the terms link to their sections', async ({ page }) => {
  await page.goto('/terms');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await expect(contents.getByRole('link')).toHaveCount(11);
  await contents.getByRole('link', { name: 'The risk of trading' }).click();
  await expect(page).toHaveURL(/\/terms#risk$/);
  await expect(page.getByRole('heading', { name: '6. The risk of trading' })).toBeInViewport();
});
