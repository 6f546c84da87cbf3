import { execFile } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { requireProgram } from '../../tooling/lib/programs.mjs';
import { expect, signInThroughApi, test } from '../support/test';
import { copySources } from '../support/variant';

const exec = promisify(execFile);
/** A new remote must be live within this time. */
const FIVE_MINUTES_MS = 300_000;

test('a new remote is scaffolded, tested, built, published and visited, without a change outside its folder', async ({
  page,
  platform,
}) => {
  test.setTimeout(FIVE_MINUTES_MS);
  const folder = await copySources();
  const env = { ...process.env, DATA_DIR: platform.dataDir };
  const run = (command: string, ...args: string[]) => exec(command, args, { cwd: folder, env });
  try {
    const before = await readdir(folder);
    const started = Date.now();
    await run(process.execPath, 'tooling/new-remote.mjs', 'mf-news');
    expect((await readdir(folder)).filter((name) => !before.includes(name))).toEqual(['mf-news']);
    await expect(run(process.execPath, 'tooling/new-remote.mjs', 'mf-news')).rejects.toThrow('mf-news already exists');
    await expect(run(process.execPath, 'tooling/new-remote.mjs', '../News')).rejects.toThrow(
      /cannot be a remote's name/,
    );
    await run(join(folder, 'node_modules/.bin/tsc'), '-p', 'mf-news');
    await run(
      join(folder, 'node_modules/.bin/vitest'),
      'run',
      '--project',
      'components',
      '--project',
      'rules',
      'mf-news',
    );
    await run(requireProgram('npm'), 'run', 'build', '--prefix', 'mf-news');
    await run(process.execPath, 'release/dist/cli.js', 'lock');
    await run(process.execPath, 'release/dist/cli.js', 'publish', 'mf-news', '--no-browser', '--reason', 'a journey');
    await signInThroughApi(page, platform.url, 'pro');
    await expect
      .poll(async () => {
        await page.goto(`${platform.url}/terms`);
        return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News' }).count();
      })
      .toBe(1);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News' }).click();
    await expect(page.getByText('Good morning, pro.')).toBeVisible();
    expect(Date.now() - started).toBeLessThan(FIVE_MINUTES_MS);
  } finally {
    await rm(join(folder), { recursive: true, force: true });
    await platform.release('rollback', '--force');
  }
});
