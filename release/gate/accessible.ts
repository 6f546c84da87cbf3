import type * as Axe from 'axe-core';
import type { Page } from 'playwright';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds on the page in its current state, against WCAG 2.2 AA. */
export const accessibilityFaults = async (page: Page): Promise<string[]> => {
  const { default: axe } = await import('axe-core');
  await page.evaluate(axe.source);
  const findings = await page.evaluate(async (runOnly) => {
    const { violations } = await (window as unknown as { axe: typeof Axe }).axe.run({
      runOnly,
      resultTypes: ['violations'],
    });
    return violations.map(({ id, nodes }) => `${id} (${nodes[0]?.html.slice(0, 120)})`);
  }, RULES);
  return findings.map((finding) => `axe finds ${finding}`);
};
