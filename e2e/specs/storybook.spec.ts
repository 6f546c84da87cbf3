import { expect, test } from '../support/test';

test('designers open /storybook on the platform and see a component in their chosen theme', async ({
  page,
  allowConsole,
}) => {
  // Storybook's own message to add-on authors.
  allowConsole(/'PopoverProvider'/);
  await page.goto('/storybook?path=/story/design-system-button-features--primary');
  const story = page.frameLocator('#storybook-preview-iframe');
  // Storybook's own start: five seconds on a quiet machine, four times that beside two other browsers.
  await expect(story.getByRole('button', { name: 'Start trial' })).toBeVisible({ timeout: 60_000 });
  await expect(story.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'theme dark' }).click();
  await page.getByRole('option', { name: 'light' }).click();
  await expect(story.locator('html')).toHaveAttribute('data-theme', 'light');
});
