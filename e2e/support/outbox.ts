import type { Page } from '@playwright/test';

/** Reads the newest e-mail to `email` on the demo's outbox page and follows its link in this tab. */
export const followMail = async (page: Page, email: string, link: string): Promise<void> => {
  await page.goto('/outbox');
  await page.getByRole('navigation', { name: 'Mails' }).getByRole('link').filter({ hasText: email }).first().click();
  const href = await page.frameLocator('iframe').getByRole('link', { name: link }).getAttribute('href');
  if (href === null) throw new Error(`The mail has no link ${link}`);
  await page.goto(href);
};
