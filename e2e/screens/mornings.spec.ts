import { deskIsFull, hasMornings, MOMENTS, MORNINGS, startMorning } from '../support/morning';
import { START_PATIENCE_MS } from '../support/platform';
import { signInThroughApi, test } from '../support/test';
import { WIDTHS } from '../support/widths';
import { save } from './save';

test.skip(!hasMornings, 'no recorded sessions of small caps on this machine');

const [FIRST] = MORNINGS;
const WIDE = WIDTHS.filter(({ width }) => width === 1440);
const THEMES = ['dark', 'light'] as const;

// The first day at every width and in both themes, the others wide and dark.
for (const date of MORNINGS)
  for (const time of MOMENTS)
    test(`the desk of ${date} at ${time}`, async ({ browser }) => {
      test.setTimeout(START_PATIENCE_MS + 120_000);
      const platform = await startMorning({ date, time });
      try {
        for (const theme of date === FIRST ? THEMES : (['dark'] as const))
          for (const viewport of date === FIRST ? WIDTHS : WIDE) {
            const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
            const page = await context.newPage();
            await signInThroughApi(page, platform.url, 'premium');
            await page.addInitScript((chosen) => localStorage.setItem('prebell.theme', chosen), theme);
            await page.goto(`${platform.url}/dashboard`);
            await deskIsFull(page);
            await save(page, `morning-${date}-${time.replace(':', '')}-${viewport.width}-${theme}`);
            await context.close();
          }
      } finally {
        await platform.stop();
      }
    });
