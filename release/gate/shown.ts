import { toSeconds } from '@prebell/contracts';
import type { Tab } from './visitor';

/** Where a host shows its pages. The frame around it has headings of its own. Dispatch’s host has no frame. */
const PAGE = '#main, #root:not(:has(#main))';
const FAILED = /could not be loaded|failed to load|Page not found/i;

/**
 * Waits until the page shows its content and its requests are answered.
 * @returns the faults, an empty list if there are none
 */
export async function shownFaults(tab: Tab, shownMs: number): Promise<string[]> {
  const { page } = tab;
  const isHydrated = await page
    .locator('#prerendered')
    .waitFor({ state: 'detached', timeout: shownMs })
    .then(() => true)
    .catch(() => false);
  if (!isHydrated) return [`its picture does not hydrate within ${toSeconds(shownMs)} s`];
  const heading = page.locator(PAGE).getByRole('heading').first();
  const isShown = await heading.waitFor({ timeout: shownMs }).then(
    () => true,
    () => false,
  );
  await tab.settled();
  const card = page.getByText(FAILED).filter({ visible: true }).first();
  if ((await card.count()) > 0) return [`it says '${await card.textContent()}'`];
  return isShown ? [] : [`it shows no heading within ${toSeconds(shownMs)} s`];
}
