import AxeBuilder from '@axe-core/playwright';
import { PAGES, THEMES } from '../support/pages';
import { expect, test } from '../support/test';

for (const theme of THEMES) {
  for (const { path, user } of PAGES) {
    test(`${path} in ${theme} has nothing for axe to find (WCAG 2.2 AA)`, async ({ page, signIn }) => {
      if (user !== null) await signIn(user);
      await page.addInitScript((name) => localStorage.setItem('prebell.theme', name), theme);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      if (path === '/dashboard') await expect(page.getByRole('row').nth(3)).toBeVisible();
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    });
  }
}
