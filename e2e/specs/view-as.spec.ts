import { expect, test } from '../support/test';

test('an admin sees a customer’s pages with a reason, can change nothing there, and comes back to Admin; the customer’s screen has the line', async ({
  page,
  signIn,
  allowConsole,
}) => {
  test.setTimeout(180_000);
  // The browser itself writes a line for each answer that a view refuses.
  allowConsole(/status of 403/);
  await signIn('admin');
  await page.goto('/admin?search=premium');
  await page.getByRole('link', { name: 'premium', exact: true }).click();
  await page.getByRole('button', { name: 'View as' }).click();
  const dialog = page.getByRole('dialog', { name: 'View as premium' });
  await dialog.getByRole('button', { name: 'Open view' }).click();
  await expect(dialog.getByText('Please enter a reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Asks why a payment is missing');
  await dialog.getByRole('button', { name: 'Open view' }).click();

  const badge = page.getByRole('complementary', { name: /View of a customer.s account/ });
  await expect(badge).toContainText('You see what premium sees');
  await expect(page).toHaveURL(/\/subscription$/);
  const own = await page.evaluate(() => localStorage.getItem('token'));
  for (const path of ['/settings', '/dashboard', '/account']) {
    await page.goto(path);
    await expect(badge).toBeVisible();
    await expect(page.getByRole('heading').first()).toBeVisible();
  }
  // Neither a page of the view nor its requests changed whose session this browser has.
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(own);

  await badge.getByRole('button', { name: 'End view' }).click();
  await expect(page).toHaveURL(/\/admin/);
  await expect(badge).toHaveCount(0);
  await page.goto('/admin?tab=audit');
  await expect(page.getByRole('row', { name: /Asks why a payment is missing/ })).toContainText('premium');
});
