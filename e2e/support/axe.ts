import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** WCAG 2.2 AA and axe's own recommendations. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules among them that check colours. All others give the same result in every theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const expectNothing = async (page: Page, runOnly: string[], state: string): Promise<void> => {
  // axe's own package for Playwright opens an empty page for each result, which costs more than running the rules.
  await page.evaluate(axe.source);
  const findings = await page.evaluate(async (only) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
      runOnly: only,
      resultTypes: ['violations'],
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, runOnly);
  expect(findings, state).toEqual([]);
};

/** Expects axe to find no violation on the page in its current state. Frames are not checked. */
export const expectAccessible = (page: Page, state = 'axe'): Promise<void> => expectNothing(page, TAGS, state);

/** The same for a state that has passed in one theme: in another, only colours can differ. */
export const expectLegible = (page: Page, state = 'axe'): Promise<void> => expectNothing(page, COLOUR_RULES, state);
