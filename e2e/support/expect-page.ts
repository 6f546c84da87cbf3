import { expect, type Page } from '@playwright/test';
import type { PublicPage } from './public-pages';

/** Checks everything that the specification requires of a public page, prerendered or not. */
export const expectPublicPage = async (page: Page, { path, title, headings, links }: PublicPage): Promise<void> => {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1);
  const found = await main.getByRole('heading', { level: 2 }).allTextContents();
  expect([path, found.filter((heading) => headings.includes(heading))]).toEqual([path, headings]);
  for (const [target, count] of Object.entries(links)) {
    const address = target.endsWith(':') ? `[href^="${target}"]` : `[href="${target}"]`;
    // Links that a form shows only without JavaScript do not count.
    const led = main.locator(`a${address}:not(noscript a)`);
    expect([path, target, await led.count()], 'links').toEqual([path, target, count]);
  }
  for (const outside of await main.locator('a[href^="https:"]').all())
    await expect(outside).toHaveAttribute('rel', /noopener noreferrer/);
};
