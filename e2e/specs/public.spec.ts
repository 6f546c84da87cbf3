import type { Page } from '@playwright/test';
import { expectPublicPage } from '../support/expect-page';
import { PUBLIC_PAGES } from '../support/public-pages';
import { expect, test } from '../support/test';

const PUBLIC = PUBLIC_PAGES.map(({ path }) => path);

/** Changes the address as a link of this page would, without a request for the document. */
const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

test('the bar and the footer lead a visitor to every public page, which contains what the specification requires, has no dead link, and fits a phone', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const bar = page.getByRole('navigation', { name: 'Main' });
  const footer = page.getByRole('navigation', { name: 'Footer' });
  const main = page.getByRole('main');
  const targets = new Set<string>();
  /** Checks the page that a link has opened. */
  const expectHere = async (path: string) => {
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    const expected = PUBLIC_PAGES.find((each) => each.path === path);
    if (expected === undefined) throw new Error(`${path} is not a public page`);
    await expectPublicPage(page, expected);
    const links = page.locator('a[href^="/"]');
    for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')))
      targets.add(href.split('#')[0] ?? '');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), `width of ${path}`).toBe(390);
    await page.setViewportSize({ width: 1440, height: 900 });
    return path;
  };
  await page.goto('/');
  await expect(page.locator('#prerendered')).toHaveCount(0);
  const seen = [await expectHere('/')];
  await expect(bar.getByRole('link')).toHaveText(['Pricing', 'About', 'Resources', 'Contact', 'Login', 'Get Started']);
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
  for (const [place, label, path] of [
    [bar, 'Pricing', '/pricing'],
    [bar, 'Resources', '/resources'],
    [bar, 'Contact', '/contact'],
    [bar, 'Login', '/login'],
    [bar, 'Get Started', '/register'],
    [footer, 'Privacy', '/privacy'],
    [footer, 'Terms', '/terms'],
  ] as const) {
    await place.getByRole('link', { name: label, exact: true }).click();
    seen.push(await expectHere(path));
  }
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await expect(contents.getByRole('link')).toHaveCount(11);
  await contents.getByRole('link', { name: 'The risk of trading' }).click();
  await expect(page).toHaveURL(/\/terms#risk$/);
  await expect(page.getByRole('heading', { name: '6. The risk of trading' })).toBeInViewport();
  await bar.getByRole('link', { name: 'About' }).click();
  seen.push(await expectHere('/about'));
  await main.locator('a[href="/status"]').click();
  seen.push(await expectHere('/status'));
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Components over 90 days',
    'Incidents',
    'Latency over 24 hours',
    'Objectives and measurements',
    'How we measure',
  ]);
  expect(seen.toSorted()).toEqual(PUBLIC.toSorted());
  expect([...targets]).toEqual(expect.arrayContaining([...PUBLIC, '/dashboard']));
  for (const target of targets) expect([target, (await page.request.get(target)).status()]).toEqual([target, 200]);
});

test('every public page is open to a trader too, with the account menu; the admin area says that it is not allowed', async ({
  page,
  signIn,
}) => {
  await signIn('pro');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await page.goto('/admin');
  await expect(page.getByText(/not allowed/i).first()).toBeVisible();
  for (const { path, title, headings } of PUBLIC_PAGES) {
    await goWithin(page, path);
    // Signed-in users do not need the sign-in page.
    if (['/login', '/register'].includes(path)) await expect(page).toHaveURL(/\/dashboard$/);
    else await expectPublicPage(page, { path, title, headings, links: {} });
    await expect(bar.getByRole('link')).toHaveText(['Dashboard']);
    await expect(page.getByRole('button', { name: 'Account of pro' })).toBeVisible();
  }
});

test('account pages lead a visitor to the sign-in and leave no trace in the history', async ({ page }) => {
  await page.goto('/about');
  await expect(page.locator('#prerendered')).toHaveCount(0);
  const guarded = await page.evaluate(() => {
    const { remotes } = JSON.parse(document.getElementById('release')?.textContent ?? '');
    const manifests = Object.values(remotes) as { manifest: { routes: { path: string; access: string }[] } }[];
    const routes = manifests.flatMap(({ manifest }) => manifest.routes);
    return routes.filter(({ access }) => ['user', 'admin'].includes(access)).map(({ path }) => path);
  });
  expect(guarded).toEqual(expect.arrayContaining(['/dashboard', '/subscription', '/subscription/success', '/admin']));
  for (const path of guarded) {
    await goWithin(page, path.replace(/:\w+/, 'none'));
    await expect(page, path).toHaveURL(/\/login$/);
    await page.goBack();
    await expect(page, path).toHaveURL(/\/about$/);
  }
  // The same for an address that a visitor types.
  for (const path of ['/dashboard', '/admin']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/login$/);
    await page.goBack();
    await expect(page, path).toHaveURL(/\/about$/);
  }
});
