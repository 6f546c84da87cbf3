import { PAGES, THEMES } from '../support/pages';
import { expect, test } from '../support/test';

for (const theme of THEMES) {
  for (const { path, user } of PAGES) {
    test(`${path} survives a reload in ${theme} with a quiet console`, async ({ page, signIn }) => {
      if (user !== null) await signIn(user);
      await page.addInitScript((name) => localStorage.setItem('prebell.theme', name), theme);
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await page.reload();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('heading').first()).toBeVisible();
    });
  }
}

test('an unknown page answers 404 with a way home', async ({ page, allowConsole }) => {
  allowConsole(/404/);
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible();
});
