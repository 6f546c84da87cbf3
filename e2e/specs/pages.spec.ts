import type { Page } from '@playwright/test';
import { expectAccessible, expectLegible } from '../support/axe';
import { PAGES } from '../support/pages';
import { expect, test } from '../support/test';

// One visit per page and theme answers every shared question, because each visit costs a second or more.

/** A class of the design system that appears in its stylesheet and in its component code. */
const MARK = 'ds-PlanCard';
/** Whether a file contains it. File names contain a digest, so each file is fetched once. */
const marked = new Map<string, boolean>();

/** The page has the design system once, stylesheet and code, and both come from the host. */
const expectOneDesignSystem = async (page: Page, path: string): Promise<void> => {
  const files = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (/\.(js|css)$/.test(name) ? [name] : [])),
  );
  for (const file of new Set(files)) {
    if (marked.has(file)) continue;
    const answer = await page.request.get(file);
    marked.set(file, (await answer.text()).includes(MARK));
  }
  const copies = [...new Set(files)].filter((file) => marked.get(file)).map((file) => new URL(file).pathname);
  const host = path === '/DPSCAD' ? 'chromeless' : 'shell';
  const ofHost = new RegExp(`^/artifacts/${host}/.*\\.(js|css)$`);
  expect(copies.map((copy) => copy.split('.').at(-1)).sort(), `${copies}`).toEqual(['css', 'js']);
  for (const copy of copies) expect(copy).toMatch(ofHost);
};

for (const { path, user } of PAGES) {
  test(`${path}: passes axe (WCAG 2.2 AA) in dark, its colour rules in light, has one design system, and reloads with a quiet console`, async ({
    page,
    signIn,
  }) => {
    test.setTimeout(300_000);
    if (user !== null) await signIn(user);
    await page.addInitScript(() => {
      if (localStorage.getItem('prebell.theme') === null) localStorage.setItem('prebell.theme', 'dark');
    });
    const arrive = async (theme: string) => {
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      // A prerendered page shows its heading before its code arrives.
      await expect(page.locator('#prerendered')).toHaveCount(0);
      if (path === '/dashboard') await expect(page.getByRole('row').nth(3)).toBeVisible();
    };
    await page.goto(path);
    await arrive('dark');
    await expectOneDesignSystem(page, path);
    await expectAccessible(page);
    await page.evaluate(() => localStorage.setItem('prebell.theme', 'light'));
    await page.reload();
    await arrive('light');
    await expectLegible(page);
  });
}

test('an unknown page answers 404 with a link home', async ({ page, allowConsole }) => {
  allowConsole(/404/);
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible();
});
