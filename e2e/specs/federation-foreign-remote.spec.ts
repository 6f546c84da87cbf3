import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { followGuide, readGuide } from '../../release/test/guide';
import { findProgram } from '../../tooling/lib/programs.mjs';
import { buildExample, createProject } from '../support/example-host';
import { expect, test } from '../support/test';

// `release/kit/guide.test.ts` builds the same remote in `npm test`.
test.skip(process.env.PREBELL_DEEP !== '1', 'packs our packages and builds two projects with them: npm run test:deep');
test.skip(findProgram('openssl') === undefined, 'needs openssl (Debian package: openssl)');

const PATIENCE_MS = 60_000;

let project: string;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  project = await createProject('archives');
  await followGuide(project);
});
test.afterAll(() => rm(project, { recursive: true, force: true }));

test('a team without the repository ships a remote with the packed packages, the guide and a key of its own', async ({
  page,
  platform,
  foreign,
  allowConsole,
}) => {
  test.setTimeout(480_000);
  const { commands } = await readGuide();
  const store = join(platform.dataDir, 'store');
  const { PATH = '', HOME = '' } = process.env;
  /** Runs a step of the guide as it is written, with the addresses of this platform. */
  const follow = async (step: string) => {
    const text = (commands[step] ?? '')
      .replace('s3://bucket/prebell', store)
      .replace('https://desk.example.com', platform.url);
    const { stdout, stderr } = await promisify(execFile)('/bin/sh', ['-ec', text], {
      cwd: project,
      env: { PATH, HOME },
    });
    return stdout + stderr;
  };

  await follow('build');
  await follow('key');
  const pem = join(project, 'release-key.pub.pem');
  await platform.release('keys', 'add', 'weather', '--apps', 'mf-weather', '--public', pem);
  const trust = await readFile(join(platform.dataDir, 'release-trust.json'), 'utf8');
  await writeFile(join(project, 'release-trust.json'), trust);

  const output = await follow('publish');
  expect(output).toContain('mf-weather /weather in a browser');
  expect(await platform.release('history', '--who')).toContain('you@example.com');

  await expect
    .poll(async () => {
      await page.goto(`${platform.url}/weather`);
      return page.getByRole('heading', { name: 'Weather' }).count();
    })
    .toBe(1);
  await expect(page.getByText('Sunny.')).toBeVisible();

  const folder = await buildExample({ name: 'vite-host', project, url: platform.url });
  const file = join(folder, 'index.html');
  const html = await readFile(file, 'utf8');
  await writeFile(
    file,
    html.replace('data-remote="mf-marketing" data-path="/terms"', 'data-remote="mf-weather" data-path="/weather"'),
  );
  foreign.serve(folder);
  // The remote beside it asks for the plan of a visitor who is not signed in.
  allowConsole(/status of 401/);
  await page.goto(foreign.origin);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.locator('#first').getByRole('heading', { name: 'Weather' })).toBeVisible({ timeout: PATIENCE_MS });

  // A prop that the live shell's Card does not have.
  const source = join(project, 'src/WeatherPage.tsx');
  const text = await readFile(source, 'utf8');
  await writeFile(source, text.replace('<Card ', '<Card flavour="sweet" '));
  await follow('build');
  await expect(follow('publish')).rejects.toThrow(
    "mf-weather uses the prop 'flavour' of Card of @prebell/design-system, which shell does not offer: ask @prebell/platform",
  );

  // The key publishes this team's remote and nothing else.
  await writeFile(source, text);
  const config = join(project, 'rspack.config.mjs');
  await writeFile(config, (await readFile(config, 'utf8')).replace("'mf-weather'", "'mf-billing'"));
  await follow('build');
  await expect(follow('publish')).rejects.toThrow('No key here may publish mf-billing');
  await platform.release('rollback', '--only', 'mf-weather').catch(() => platform.release('rollback', '--force'));
});
