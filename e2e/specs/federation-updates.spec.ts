import type { Page } from '@playwright/test';
import { endpoints } from '@prebell/contracts';
import { expect, signInThroughApi, test } from '../support/test';
import { rewordBuild } from '../support/variant';

const releaseOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(document.getElementById('release')?.textContent ?? '{}').id);

/** Simulates a return to the page: it checks immediately instead of within half a minute. */
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('a tab notices a newer release, keeps its own over unsaved work and through gc, and switches at the next page', async ({
  page,
  context,
  platform,
}) => {
  const variant = await rewordBuild('mf-billing', 'Current Plan', 'Current Plan (new)');
  try {
    await signInThroughApi(page, platform.url, 'dispatch');
    await page.goto(`${platform.url}/terms`);
    await expect(page.getByRole('button', { name: 'Account of dispatch' })).toBeVisible();
    const started = await releaseOf(page);
    const stayer = await context.newPage();
    // This tab also asks on its own every 25 s. Until it may know, the answer names its own release.
    const beat = `**${endpoints.releases.beat.path}`;
    await stayer.route(beat, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), live: started } });
    });
    await stayer.goto(`${platform.url}/terms`);
    const assets: string[] = [];
    stayer.on('response', (response) => {
      if (response.url().includes('/artifacts/') && !response.ok()) assets.push(response.url());
    });

    // Navigate inside the shell to dispatch, where a new call is unsaved work.
    await page.evaluate(() => {
      history.pushState(null, '', '/DPSCAD');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.getByRole('button', { name: 'New Call' }).click();
    const field = page.getByRole('dialog').getByRole('textbox').first();
    await field.fill('12 Elm Street');

    await variant.release(platform.dataDir, 'publish', 'mf-billing', '--no-browser', '--reason', 'a journey');
    const notice = page.getByText('A newer version is ready for your next page.');
    await expect
      .poll(async () => {
        await lookAgain(page);
        return notice.isVisible();
      })
      .toBe(true);
    await page.getByText('Use it now').evaluate((button) => (button.closest('button') as HTMLElement).click());
    await expect(page.getByText('There is unsaved work on this page. Save it first.')).toBeVisible();
    await expect(field).toHaveValue('12 Elm Street');
    expect(await releaseOf(page)).toBe(started);

    // Only the open tabs keep the files they run.
    expect(await platform.release('gc', '--keep', '1', '--days', '0')).toContain('0 artefacts dropped');

    // The other tab does not know yet, so its pages stay on its own release.
    await stayer.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await expect(stayer.getByRole('heading', { level: 1, name: /^About / })).toBeVisible();
    expect(await releaseOf(stayer)).toBe(started);
    expect(assets).toEqual([]);

    await stayer.unroute(beat);
    // Once it knows, its next page comes from the newer release, at the requested address.
    await expect
      .poll(async () => {
        await lookAgain(stayer);
        return stayer.getByText('A newer version is ready for your next page.').isVisible();
      })
      .toBe(true);
    await stayer.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    await expect.poll(() => releaseOf(stayer).catch(() => started)).not.toBe(started);
    expect(new URL(stayer.url()).pathname).toBe('/contact');
  } finally {
    await variant.remove();
    await platform.release('rollback');
  }
});
