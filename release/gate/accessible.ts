import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';
import type { Page } from 'playwright';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

let source: Promise<string> | null = null;
/** The minified build, because the gate evaluates it in each page. */
const readAxe = (): Promise<string> => {
  source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  return source;
};

/** Which part of a page axe checks. `page` leaves out the host's frame, which is the same around every page. */
export type Part = 'document' | 'page';

/** Checks a part of the page in its current state with axe, against WCAG 2.2 AA. */
export const accessibilityFaults = async (page: Page, part: Part): Promise<string[]> => {
  await page.evaluate(await readAxe());
  const findings = await page.evaluate(
    async ({ runOnly, isWhole }) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      const frame: Element[] = [];
      // Include the whole document and exclude the frame's elements: otherwise axe skips the rules about the document
      // itself.
      for (let at = isWhole ? null : document.querySelector('#main'); at !== null; at = at.parentElement) {
        if (at === document.body) break;
        frame.push(...[...(at.parentElement?.children ?? [])].filter((sibling) => sibling !== at));
      }
      const { violations } = await axe.run(
        { include: [document], exclude: frame },
        // None of these rules needs other files of the page.
        { runOnly, resultTypes: ['violations'], preload: false },
      );
      return violations.map(({ id, nodes }) => `${id} (${nodes[0]?.html.slice(0, 120)})`);
    },
    { runOnly: RULES, isWhole: part === 'document' },
  );
  return findings.map((finding) => `axe finds ${finding}`);
};
