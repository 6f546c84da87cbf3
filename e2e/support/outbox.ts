import { expect, type Page } from '@playwright/test';

/**
 * Follows the link in the newest e-mail to `email` on the demo's outbox page, in this tab. The platform answers a request before its
 * e-mail arrives, so an earlier e-mail may still be the newest at first.
 */
export const followMail = async (page: Page, email: string, link: string): Promise<void> => {
  const newest = page
    .getByRole('navigation', { name: 'Messages' })
    .getByRole('link')
    .filter({ hasText: email })
    .first();
  const target = page.frameLocator('iframe').getByRole('link', { name: link });
  await expect(async () => {
    await page.goto('/outbox');
    await newest.click({ timeout: 2_000 });
    await expect(target).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const href = await target.getAttribute('href');
  if (href === null) throw new Error(`The mail has no link ${link}`);
  await page.goto(href);
};
