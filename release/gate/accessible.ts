import type * as Axe from 'axe-core';
import type { Page } from 'playwright';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds on the page in its current state, against WCAG 2.2 AA: in the whole document, or in `root` alone, without the
 * frame that all pages share.
 */
export const accessibilityFaults = async (page: Page, root?: string): Promise<string[]> => {
  const { default: axe } = await import('axe-core');
  await page.evaluate(axe.source);
  const findings = await page.evaluate(
    async ({ runOnly, within }) => {
      const { violations } = await (window as unknown as { axe: typeof Axe }).axe.run(
        document.querySelector(within) ?? document,
        { runOnly, resultTypes: ['violations'] },
      );
      return violations.map(({ id, nodes }) => `${id} (${nodes[0]?.html.slice(0, 120)})`);
    },
    { runOnly: RULES, within: root ?? ':root' },
  );
  return findings.map((finding) => `axe finds ${finding}`);
};
