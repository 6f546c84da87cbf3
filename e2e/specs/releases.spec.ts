import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type RunningPlatform, startPlatform } from '../support/platform';
import { test as base, expect, signInThroughApi } from '../support/test';

/** These tests change what is live, so they have a platform of their own. */
const test = base.extend<object, { platform: RunningPlatform }>({
  platform: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
    async ({}, use) => {
      const platform = await startPlatform();
      await use(platform);
      await platform.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

interface InlinedRelease {
  readonly id: string;
  readonly shell: { readonly digest: string };
  readonly chromeless: { readonly digest: string };
  readonly remotes: Record<string, { readonly digest: string }>;
}

const liveRelease = async (platform: RunningPlatform): Promise<InlinedRelease> => {
  const html = await (await fetch(`${platform.url}/login`)).text();
  const json = /<script type="application\/json" id="release"[^>]*>([^]*?)<\/script>/.exec(html)?.[1];
  return JSON.parse(json ?? 'null');
};

const digests = ({ shell, chromeless, remotes }: InlinedRelease): Record<string, string> => ({
  shell: shell.digest,
  chromeless: chromeless.digest,
  ...Object.fromEntries(Object.entries(remotes).map(([name, { digest }]) => [name, digest])),
});

test('one remote gone from the store: its page says so with a retry, the rest works, and the retry heals it in place', async ({
  page,
  platform,
  allowConsole,
}) => {
  allowConsole(/404|Failed to load|RUNTIME|remote|mf-billing/i);
  await signInThroughApi(page, platform.url, 'pro');
  const { remotes } = await liveRelease(platform);
  const folder = join(platform.dataDir, 'store/artifacts/mf-billing', remotes['mf-billing']?.digest ?? '');
  await rename(folder, `${folder}.away`);
  await page.goto('/subscription');
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('table', { name: 'Momentum' })).toBeVisible();
  await page.goto('/subscription');
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await rename(`${folder}.away`, folder);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: /plan|subscription/i }).first()).toBeVisible();
});

test('/DPSCAD loads with the shell’s artefact removed from the store', async ({ page, platform }) => {
  await signInThroughApi(page, platform.url, 'dispatch');
  const { shell } = await liveRelease(platform);
  const folder = join(platform.dataDir, 'store/artifacts/shell', shell.digest);
  await rename(folder, `${folder}.away`);
  await page.goto('/DPSCAD');
  await expect(page.getByRole('button', { name: 'New Call' })).toBeVisible();
  await rename(`${folder}.away`, folder);
});
