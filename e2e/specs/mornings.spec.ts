import { deskIsFull, hasMornings, MOMENTS, MORNINGS, type Moment, startMorning } from '../support/morning';
import { START_PATIENCE_MS } from '../support/platform';
import { expect, signInThroughApi, test } from '../support/test';
import { textFaults } from '../support/text-faults';
import { WIDTHS } from '../support/widths';

test.skip(!hasMornings, 'no recorded sessions of small caps on this machine');

const ALL = MORNINGS.flatMap((date) => MOMENTS.map((time): Moment => ({ date, time })));
const LOOKED_AT = process.env.PREBELL_DEEP === '1' ? ALL : ALL.slice(2, 3);

for (const { date, time } of LOOKED_AT) {
  test(`the desk of ${date} at ${time} is full of real small caps, and no text is cut or overlaps at five widths`, async ({
    page,
    allowConsole,
  }) => {
    // These sessions have no AAPL, which a desk asks for first.
    allowConsole(/status of 404/);
    test.setTimeout(START_PATIENCE_MS + 60_000);
    const platform = await startMorning({ date, time });
    try {
      await signInThroughApi(page, platform.url, 'premium');
      await page.goto(`${platform.url}/dashboard`);
      for (const viewport of WIDTHS) {
        await page.setViewportSize(viewport);
        await deskIsFull(page);
        await expect.poll(() => textFaults(page), `at ${viewport.width}`).toEqual([]);
      }
      // On a phone one panel shows at a time.
      for (const view of ['Chart', 'News', 'Brief']) {
        await page
          .getByRole('navigation', { name: 'Desk' })
          .getByRole('link', { name: view })
          .or(page.getByRole('navigation', { name: 'Desk' }).getByRole('button', { name: view }))
          .click();
        await expect.poll(() => textFaults(page), `${view} on a phone`).toEqual([]);
      }
      await page.goto('about:blank');
    } finally {
      await platform.stop();
    }
  });
}
