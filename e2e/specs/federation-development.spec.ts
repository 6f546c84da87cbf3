import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requireProgram } from '../../tooling/lib/programs.mjs';
import { expect, signInThroughApi, test } from '../support/test';
import { copySources } from '../support/variant';

/** Runs `npm run dev -w <app> -- --against <platform>` in a copy of the sources until `use` resolves. */
const developing = async (folder: string, app: string, platform: string, use: (url: string) => Promise<void>) => {
  const server = spawn(requireProgram('npm'), ['run', 'dev', '--', '--against', platform], {
    cwd: join(folder, app),
    detached: true,
  });
  try {
    let output = '';
    const isUp = new Promise<string>((resolve) => {
      for (const stream of [server.stdout, server.stderr]) {
        stream.on('data', (chunk) => {
          output += String(chunk);
          const url = /http:\/\/localhost:\d+(?=\/)/.exec(output.replace(`--against ${platform}`, ''))?.[0];
          // biome-ignore lint/suspicious/noControlCharactersInRegex: the output is in colour.
          const built = output.replace(/\u001b\[\d+m/g, '').match(/compiled successfully/g)?.length ?? 0;
          if (url !== undefined && built >= 2) resolve(url);
        });
      }
    });
    const ended = once(server, 'close').then(() => Promise.reject(new Error(output)));
    ended.catch(() => undefined);
    await use(await Promise.race([isUp, ended]));
  } finally {
    const ended = once(server, 'close');
    process.kill(-(server.pid ?? 0), 'SIGTERM');
    await ended;
  }
};

test('one remote under development inside a running platform: an edit shows without a reload and keeps the open state', async ({
  page,
  platform,
  allowConsole,
}) => {
  test.setTimeout(240_000);
  // React's development build logs where to inspect it.
  allowConsole(/React DevTools|LOCAL_NETWORK/);
  const folder = await copySources();
  try {
    await developing(folder, 'mf-billing', platform.url, async (url) => {
      await signInThroughApi(page, url, 'pro');
      await page.goto(`${url}/subscription`);
      await page.getByRole('button', { name: 'Cancel subscription' }).click();
      const dialog = page.getByRole('alertdialog');
      await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeVisible();
      await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));

      // The edited component is the one with the state.
      const file = join(folder, 'mf-billing/src/features/subscription/components/ManageSubscription.tsx');
      const edited = (await readFile(file, 'utf8')).replace('cancelLabel="Keep it"', 'cancelLabel="Keep my plan"');
      // Replaced in one step: otherwise the server might build the file before its text is written.
      await writeFile(join(folder, 'edited.tsx'), edited);
      await rename(join(folder, 'edited.tsx'), file);
      await expect(dialog.getByRole('button', { name: 'Keep my plan' })).toBeVisible({ timeout: 60_000 });
      expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true);

      // The rest of the product comes from the platform, and nobody else sees the edit.
      await signInThroughApi(page, platform.url, 'pro');
      await page.goto(`${platform.url}/subscription`);
      await page.getByRole('button', { name: 'Cancel subscription' }).click();
      await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeVisible();
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
