import type { Page } from '@playwright/test';
import { endpoints } from '@prebell/contracts';
import { expect, signInThroughApi, test } from '../support/test';
import { rewordBuild } from '../support/variant';

const EMPTY = 'Select a call to view details';
const rowOf = (page: Page, address: string) =>
  page.getByRole('list', { name: 'Calls' }).getByRole('button', { name: address });

test('a new release of the screen goes live with work unsent: it finds the work, shows it and sends it once', async ({
  page,
  platform,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  test.setTimeout(240_000);
  const variant = await rewordBuild('mf-cad', EMPTY, `${EMPTY} (new)`);
  try {
    await signInThroughApi(page, platform.url, 'dispatch');
    await page.goto(`${platform.url}/DPSCAD`);
    await expect(page.getByText(EMPTY, { exact: true })).toBeVisible();
    const writes = /\/api\/cad\/calls(\/|$)/;
    await page.route(writes, (route) =>
      route.request().method() === 'POST' ? route.abort('connectionfailed') : route.continue(),
    );
    const address = `${Date.now() % 100_000} Redeploy Rd`;
    await page.keyboard.press('n');
    await page.getByLabel('Address of Incident').fill(address);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: address })).toBeVisible();
    await page.keyboard.press('r');
    await page.keyboard.type('Before the release');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status', { name: 'Connection' })).toContainText('2 unsent');

    await variant.release(platform.dataDir, 'publish', 'mf-cad', '--no-browser', '--reason', 'a journey');
    // The platform looks for a new release once a second.
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(`${EMPTY} (new)`)).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await expect(rowOf(page, address)).toContainText('SAVED HERE');
    await page.unroute(writes);
    await expect(rowOf(page, address)).toContainText('SENT · record', { timeout: 20_000 });

    const token = await page.evaluate(() => localStorage.getItem('token'));
    const headers = { Authorization: `Bearer ${token}` };
    const { calls } = await (await page.request.get(`${platform.url}${endpoints.cad.calls.path}`, { headers })).json();
    const made = calls.filter((call: { address_of_incident: string }) => call.address_of_incident === address);
    expect(made).toHaveLength(1);
    expect(made[0].radio_logs.map(({ notes }: { notes: string }) => notes)).toEqual(['Before the release']);
  } finally {
    await variant.remove();
    await platform.release('rollback');
  }
});
