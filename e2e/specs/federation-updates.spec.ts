import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { endpoints } from '@prebell/contracts';
import { expect, signInThroughApi, test } from '../support/test';
import { buildVariant, rewordBuild } from '../support/variant';

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
    const notice = page.getByText('A new version is ready. The next page you open will use it.');
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
        return stayer.getByText('A new version is ready. The next page you open will use it.').isVisible();
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

test('a returning visitor loads only those files of a remote that its new build changed', async ({
  page,
  context,
  platform,
}) => {
  const variant = await buildVariant('mf-billing', { from: 'Current Plan', to: 'Current Plan (new)' });
  const liveBilling = async () => {
    const html = await (await context.request.get(`${platform.url}/terms`)).text();
    return JSON.parse(/id="release">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '{}').remotes['mf-billing'];
  };
  const namesOf = (digest: string) => readdir(join(platform.dataDir, 'store/artifacts/mf-billing', digest));
  /** Addresses of the remote's files that came from the server and not from the browser's cache. */
  const visit = async (text: string): Promise<string[]> => {
    const tab = await context.newPage();
    const cdp = await context.newCDPSession(tab);
    const loaded = new Map<string, string>();
    await cdp.send('Network.enable');
    cdp.on('Network.requestServedFromCache', ({ requestId }) => loaded.delete(requestId));
    cdp.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.url.includes('/artifacts/mf-billing/') && !response.fromDiskCache)
        loaded.set(requestId, response.url);
    });
    await tab.goto(`${platform.url}/subscription`);
    await expect(tab.getByText(text, { exact: true }).first()).toBeVisible();
    await tab.waitForLoadState('networkidle');
    await tab.close();
    return [...new Set([...loaded.values()].map((url) => new URL(url).pathname))].sort();
  };
  try {
    await signInThroughApi(page, platform.url, 'pro');
    const before = await liveBilling();
    const first = await visit('Current Plan');
    await variant.release(platform.dataDir, 'publish', 'mf-billing', '--no-browser', '--reason', 'a journey');
    await expect.poll(async () => (await liveBilling()).digest).not.toBe(before.digest);
    const live = await liveBilling();
    expect(live.base).toBe(before.base ?? before.digest);
    const old = new Set(await namesOf(before.digest));
    const fresh = (await namesOf(live.digest)).filter((name) => !old.has(name));
    const again = await visit('Current Plan (new)');
    expect(again.length).toBeGreaterThan(0);
    expect(
      again.filter((path) => !fresh.some((name) => path === `/artifacts/mf-billing/${live.base}/${name}`)),
    ).toEqual([]);
    expect(again.length).toBeLessThan(first.length);
  } finally {
    await variant.remove();
    await platform.release('rollback');
  }
});
