import { PAGES } from '../support/pages';
import { expect, test } from '../support/test';

// Both themes are seen by `accessibility.spec.ts`, with the same quiet console.
for (const { path, user } of PAGES) {
  test(`${path} survives a reload with a quiet console`, async ({ page, signIn }) => {
    if (user !== null) await signIn(user);
    await page.addInitScript(() => localStorage.setItem('prebell.theme', 'light'));
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(page.getByRole('heading').first()).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading').first()).toBeVisible();
  });
}

test('an unknown page answers 404 with a way home', async ({ page, allowConsole }) => {
  allowConsole(/404/);
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible();
});
