import { existsSync } from 'node:fs';
import { readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, type RunningPlatform } from '../support/platform';
import { DEMO_PASSWORD, type DemoUser, expect, signInThroughApi, test } from '../support/test';
import { buildVariant, rewordBuild } from '../support/variant';

interface InlinedRelease {
  readonly id: string;
  readonly shell: { readonly digest: string };
  readonly chromeless: { readonly digest: string };
  readonly remotes: Record<string, { readonly digest: string }>;
}

const liveRelease = async (platform: RunningPlatform): Promise<InlinedRelease> => {
  const html = await (await fetch(`${platform.url}/login`)).text();
  const json = /<script type="application\/json" id="release"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1];
  return JSON.parse(json ?? 'null');
};

const digests = ({ shell, chromeless, remotes }: InlinedRelease): Record<string, string> => ({
  shell: shell.digest,
  chromeless: chromeless.digest,
  ...Object.fromEntries(Object.entries(remotes).map(([name, { digest }]) => [name, digest])),
});

/** Runs `work` while an artefact is missing from the store; `work` may restore it earlier. */
const withoutArtefact = async (
  platform: RunningPlatform,
  { app, digest }: { app: string; digest: string },
  work: (bringBack: () => Promise<void>) => Promise<void>,
): Promise<void> => {
  const folder = join(platform.dataDir, 'store/artifacts', app, digest);
  await rename(folder, `${folder}.away`);
  const bringBack = async () => {
    if (!existsSync(folder)) await rename(`${folder}.away`, folder);
  };
  try {
    await work(bringBack);
  } finally {
    await bringBack();
  }
};

test('with one remote gone from the store, its page offers a retry, the rest works, and the retry recovers in place', async ({
  page,
  platform,
  allowConsole,
}) => {
  allowConsole(/404|Failed to load|RUNTIME|remote|mf-billing/i);
  await signInThroughApi(page, platform.url, 'pro');
  const { remotes } = await liveRelease(platform);
  const artefact = { app: 'mf-billing', digest: remotes['mf-billing']?.digest ?? '' };
  await withoutArtefact(platform, artefact, async (bringBack) => {
    await page.goto('/subscription');
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page.getByRole('table', { name: 'Momentum' })).toBeVisible();
    await page.goto('/subscription');
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
    await bringBack();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: /plan|subscription/i }).first()).toBeVisible();
  });
});

test('/DPSCAD loads with the shell’s artefact removed from the store', async ({ page, platform }) => {
  await signInThroughApi(page, platform.url, 'dispatch');
  const { shell } = await liveRelease(platform);
  await withoutArtefact(platform, { app: 'shell', digest: shell.digest }, async () => {
    await page.goto('/DPSCAD');
    await expect(page.getByRole('button', { name: 'New Call' })).toBeVisible();
  });
});

/** A visible text of each app, its page and who may see it. */
const VISIBLE: { app: string; text: string; path: string; user: DemoUser | null }[] = [
  { app: 'shell', text: 'Logout', path: '/dashboard', user: 'pro' },
  { app: 'mf-marketing', text: 'Login to Dashboard', path: '/', user: null },
  { app: 'mf-trading', text: 'Live Scanners', path: '/dashboard', user: 'pro' },
  { app: 'mf-billing', text: 'Current Plan', path: '/subscription', user: 'pro' },
  { app: 'mf-admin', text: 'Last login (ET)', path: '/admin', user: 'admin' },
  { app: 'mf-cad', text: 'Select a call to view details', path: '/DPSCAD', user: 'dispatch' },
];

for (const { app, text, path, user } of VISIBLE) {
  test(`publishing ${app} alone shows its change after a reload, keeps every other digest, and rollback reverts it`, async ({
    page,
    platform,
  }) => {
    const changed = `${text} (new)`;
    const variant = await rewordBuild(app, text, changed);
    try {
      if (user !== null) await signInThroughApi(page, platform.url, user);
      const before = digests(await liveRelease(platform));
      const see = async (words: string) => {
        await page.goto(platform.url + path);
        if (app === 'shell') await page.getByRole('button', { name: /pro/i }).last().click();
        await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
      };
      await see(text);
      await variant.release(platform.dataDir, 'publish', app, '--no-browser', '--reason', 'a journey');
      await expect.poll(async () => digests(await liveRelease(platform))[app]).not.toBe(before[app]);
      await see(changed);
      const after = digests(await liveRelease(platform));
      expect({ ...after, [app]: null }).toEqual({ ...before, [app]: null });
      await platform.release('rollback');
      await expect.poll(async () => digests(await liveRelease(platform))).toEqual(before);
      await see(text);
    } finally {
      await variant.remove();
    }
  });
}

test('only an admin can preview a candidate, under a badge, and one click leads back', async ({
  page,
  browser,
  platform,
}) => {
  const variant = await rewordBuild('mf-marketing', 'Live Scanner Results', 'Live Scanner Results (new)');
  try {
    const before = digests(await liveRelease(platform));
    const printed = await variant.release(platform.dataDir, 'preview', 'mf-marketing', '--against', platform.url);
    const address = /http\S+/.exec(printed)?.[0] ?? '';
    await signInThroughApi(page, platform.url, 'admin');
    await page.goto(address);
    await page.getByRole('button', { name: 'Preview' }).click();
    const badge = page.getByRole('form', { name: 'Preview' });
    await expect(badge).toContainText('mf-marketing@');
    await expect(page.getByText('Live Scanner Results (new)').first()).toBeVisible();
    const stranger = await browser.newPage();
    await stranger.goto(platform.url);
    await expect(stranger.getByText('Live Scanner Results', { exact: true }).first()).toBeVisible();
    await stranger.close();
    expect(digests(await liveRelease(platform))).toEqual(before);
    await badge.getByRole('button').click();
    await expect(page.getByText('Live Scanner Results', { exact: true }).first()).toBeVisible();
    await expect(badge).toBeHidden();
  } finally {
    await variant.remove();
  }
});

test('no browser bundle contains previews or the development server', async ({ platform }) => {
  for (const app of Object.keys(digests(await liveRelease(platform)))) {
    const folder = join(ROOT, app, 'dist');
    const files = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|html|json)$/.test(name));
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      const text = await readFile(join(folder, file), 'utf8');
      expect(text, `${app}/${file}`).not.toMatch(
        /preview-badge|releases\/preview|__REACT_DEVTOOLS_GLOBAL_HOOK__\?\?=|\/dev\/(shell|mf-)/,
      );
    }
  }
});

test('an error of a published remote opens in Admin with the file and line of its source, and its map stays private', async ({
  page,
  platform,
  allowConsole,
}) => {
  test.setTimeout(240_000);
  allowConsole(/thrown in this line|404/);
  const file = 'mf-billing/src/pages/SubscriptionPage.tsx';
  const sound = 'export const SubscriptionPage = () => {';
  const lines = (await readFile(join(ROOT, file), 'utf8')).split('\n');
  const line = lines.findIndex((text) => text.startsWith(sound)) + 2;
  const variant = await buildVariant('mf-billing', {
    from: sound,
    to: `${sound}\n  throw new Error('thrown in this line');`,
  });
  try {
    const before = digests(await liveRelease(platform));
    await variant.release(platform.dataDir, 'publish', 'mf-billing', '--no-browser', '--reason', 'a journey');
    await expect.poll(async () => digests(await liveRelease(platform))['mf-billing']).not.toBe(before['mf-billing']);
    await signInThroughApi(page, platform.url, 'admin');
    await page.goto('/subscription');
    await expect(page.getByText(/failed to load$/)).toBeVisible();
    await expect(page.getByText('The error is in mf-billing. We received a report.')).toBeVisible();
    await page.goto('/admin?tab=releases');
    await page.getByRole('table', { name: 'Errors' }).getByText('thrown in this line').click();
    const dialog = page.getByRole('dialog', { name: 'Error in mf-billing' });
    await expect(dialog.getByRole('list', { name: 'Stack' })).toContainText(`${file}:${line}:`);
    await page.screenshot({ path: test.info().outputPath('stack.png') });
    await dialog.getByRole('button', { name: 'Show raw stack' }).click();
    const script = /\/artifacts\/mf-billing\/[0-9a-f]{16}\/[\w.-]+\.js/.exec((await dialog.textContent()) ?? '')?.[0];
    expect((await page.request.get(`${platform.url}${script}`)).status()).toBe(200);
    expect((await page.request.get(`${platform.url}${script}.map`)).status()).toBe(404);
  } finally {
    await platform.release('rollback', '--only', 'mf-billing').catch(() => undefined);
    await variant.remove();
  }
});

test('a publish tries the candidate in a browser: one that breaks there, or styles the page around it, is refused and never goes live', async ({
  platform,
}) => {
  test.setTimeout(240_000);
  const before = digests(await liveRelease(platform));
  const sound = 'export const SubscriptionPage = () => {';
  const variant = await buildVariant(
    'mf-billing',
    { from: sound, to: `${sound} throw new Error('broken in the making');` },
    // Styles of `/subscription/success`, which works otherwise.
    { from: '.bought {', to: ':global(body) { letter-spacing: 3px !important; } .bought {' },
  );
  try {
    const attempt = variant.release(platform.dataDir, 'publish', 'mf-billing', '--json');
    const { stdout } = await attempt.then(
      () => Promise.reject(new Error('it was published')),
      (refusal: { stdout: string }) => refusal,
    );
    const faults: string[] = JSON.parse(stdout).faults;
    expect(faults).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^mf-billing \/subscription: (on the second visit, )?it says .*failed to load/i),
        expect.stringMatching(
          /^mf-billing \/subscription\/success: its styles change letter-spacing of <body> outside its page from normal to 3px, and \d+ more elements$/,
        ),
      ]),
    );
    expect(digests(await liveRelease(platform))).toEqual(before);
    const passed = await platform.release('gate', 'mf-billing', 'mf-trading', '--against', platform.url);
    expect(passed).toContain('mf-billing /subscription in a browser');
    // It requests a hit that does not exist.
    expect(passed).toContain('mf-trading /replay/:hit in a browser');
  } finally {
    await variant.remove();
  }
});

test('gate tries a build that was never published inside the running platform, and neither publishes nor signs it', async ({
  platform,
}) => {
  test.setTimeout(120_000);
  const variant = await rewordBuild('mf-billing', 'Current Plan', 'Present Plan');
  try {
    const before = digests(await liveRelease(platform));
    const output = await variant.release(platform.dataDir, 'gate', './mf-billing/dist', '--against', platform.url);
    expect(output).toContain('mf-billing /subscription in a browser');
    expect(output).toMatch(/the browser took \d+\.\d s for 2 pages/);
    expect(digests(await liveRelease(platform))).toEqual(before);
  } finally {
    await variant.remove();
  }
});

test('gate refuses a page with an accessibility fault and one that shows nothing, names page and rule, and says how long its browser took', async ({
  platform,
}) => {
  test.setTimeout(120_000);
  const page = 'export const SubscriptionPage = () => {';
  const variant = await buildVariant(
    'mf-billing',
    { from: 'Open your desk', to: '' },
    { from: page, to: `${page} return null;` },
  );
  try {
    const attempt = variant.release(platform.dataDir, 'gate', './mf-billing/dist', '--against', platform.url, '--json');
    const refusal = await attempt.then(
      () => Promise.reject(new Error('the gate opened')),
      (error: { stdout: string; stderr: string }) => error,
    );
    expect(JSON.parse(refusal.stdout).faults).toEqual([
      'mf-billing /subscription: it shows no heading within 20 s',
      expect.stringMatching(/^mf-billing \/subscription\/success: axe finds link-name \(<a /),
    ]);
    expect(refusal.stderr).toMatch(/^the browser took \d+\.\d s for 2 pages$/m);
  } finally {
    await variant.remove();
  }
});

/** What a careless page does to the page around it, and the gate's sentence about it. */
const TRACES: readonly (readonly [code: string, fault: RegExp])[] = [
  ["setTimeout(() => { document.title = 'left'; }, 20_000)", /changes the title from '.+' to 'left'/],
  [
    "document.documentElement.style.fontSize = '20px'",
    /changes the attribute style of <html> from '' to 'font-size: 20px;'/,
  ],
  [
    'setTimeout(() => document.querySelector(\'footer a[href="/privacy"]\')?.remove(), 30_000)',
    /removes <a href="\/privacy"> of the frame/,
  ],
  [
    "[...document.styleSheets].find(({ href }) => href?.includes('/shell/'))?.insertRule('.left { color: red }')",
    /changes the number of rules in \/artifacts\/shell\//,
  ],
  ['setInterval(() => undefined, 1_000)', /leaves an interval \(\S+\.js\)/],
  ['const again = () => setTimeout(again, 1_000); again()', /leaves a timeout that starts again and again/],
  [
    'new MutationObserver(() => undefined).observe(document, { childList: true })',
    /leaves a MutationObserver on #document/,
  ],
  [
    "Object.defineProperty(Object.prototype, 'left', { value: 1, configurable: true })",
    /changes Object\.prototype\.left, which every app on the page uses/,
  ],
  ['sessionStorage.clear()', /clears sessionStorage, in which other apps keep things/],
];

test('gate names whatever a page leaves behind: an overlay, a style, looks, rules, timers, observers, changed built-ins, a cleared storage, a removed part of the frame; and Admin counts no error of a candidate', async ({
  request,
  platform,
}) => {
  test.setTimeout(240_000);
  const login = { data: { username: 'admin', password: DEMO_PASSWORD } };
  const { access_token } = await (await request.post(`${platform.url}/api/auth/login`, login)).json();
  const headers = { Authorization: `Bearer ${access_token}` };
  const errorsOfLive = async (): Promise<number> => {
    const answer = await (await request.get(`${platform.url}/api/admin/releases`, { headers })).json();
    return answer.releases[0].faults;
  };
  const before = await errorsOfLive();
  const success = 'export const SuccessPage = () => {';
  const crash = 'export const SubscriptionPage = () => {';
  const hook = 'const [search] = useSearchParams();';
  const cleanUp = TRACES.map(([code]) => `(() => { ${code}; })();`).join(' ');
  const leave = (tag: string, text: string) =>
    `document.body.appendChild(Object.assign(document.createElement('${tag}'), { className: 'left', textContent: '${text}' }));`;
  const variant = await buildVariant(
    'mf-billing',
    { from: 'import { useSearchParams }', to: "import { useEffect } from 'react';\nimport { useSearchParams }" },
    { from: hook, to: `${hook} useEffect(() => () => { ${cleanUp} }, []);` },
    { from: success, to: `${success} ${leave('aside', 'x')} ${leave('style', '.left { color: red }')}` },
    { from: crash, to: `${crash} if (location.href !== '') throw new Error('broken while it was tried');` },
  );
  try {
    const attempt = variant.release(platform.dataDir, 'gate', './mf-billing/dist', '--against', platform.url, '--json');
    const { stdout } = await attempt.then(
      () => Promise.reject(new Error('the gate opened')),
      (refusal: { stdout: string }) => refusal,
    );
    const faults: string[] = JSON.parse(stdout).faults;
    for (const [, fault] of TRACES) expect(faults).toContainEqual(expect.stringMatching(fault));
    expect(faults).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^mf-billing \/subscription: (on the second visit, )?it says .*failed to load/),
        expect.stringMatching(/^mf-billing \/subscription\/success: it leaves <aside class="left"> outside its page/),
        expect.stringMatching(
          /^mf-billing \/subscription\/success: it leaves <style class="left">.left \{ color: red \}/,
        ),
      ]),
    );
    expect(await errorsOfLive()).toBe(before);
  } finally {
    await variant.remove();
  }
});

test('on a phone rows of Admin’s tables are cards that fit, and the page is as wide as the screen', async ({
  page,
  platform,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInThroughApi(page, platform.url, 'admin');
  const isOfPhone = () => page.evaluate(() => document.documentElement.scrollWidth);
  for (const [tab, names] of [
    ['releases', ['Versions', 'Releases']],
    ['users', ['Users']],
    ['business', ['Figures by month']],
  ] as const) {
    await page.goto(`/admin?tab=${tab}`);
    for (const name of names) {
      const frame = page.getByRole('region', { name: `${name}, table` });
      await expect.poll(() => frame.evaluate(({ clientWidth }) => clientWidth)).toBeLessThan(390);
      expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    }
    expect(await isOfPhone()).toBe(390);
  }
});
