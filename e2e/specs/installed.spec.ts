import { startRelay } from '../support/relay';
import { expect, test } from '../support/test';

test.use({ serviceWorkers: 'allow' });

test('the platform can be installed; offline it says since when, and it recovers automatically', async ({
  page,
  platform,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|ERR_|WebSocket/);
  const relay = await startRelay(platform.url);
  try {
    await page.goto(`${relay.url}/about`);
    const manifest = await page.locator('link[rel="manifest"]').getAttribute('href');
    const content = await (await page.request.get(`${relay.url}${manifest}`)).json();
    expect(content).toMatchObject({ display: 'standalone', start_url: '/dashboard' });
    expect(content.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

    // Everything comes from the network: the service worker caches no page and no release.
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    const kept = await page.evaluate(async () => {
      const urls: string[] = [];
      for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys()) urls.push(new URL(request.url).pathname);
      return urls.sort();
    });
    expect(kept).toEqual(['/offline', '/offline/reached']);

    relay.cut();
    await page.goto(`${relay.url}/pricing`);
    await expect(page.getByRole('heading', { name: 'Prebell cannot be reached' })).toBeVisible();
    await expect(page.getByText(/^Since \d{1,2}:\d{2}\s[AP]M\.$/)).toBeVisible();
    await expect(page.getByText(/^Last reached at \d{1,2}:\d{2}\s[AP]M\.$/)).toBeVisible();
    relay.to(platform.url);
    await expect(page).toHaveTitle('Pricing · Prebell', { timeout: 20_000 });
  } finally {
    await relay.close();
  }
});
