import type { Page } from '@playwright/test';
import { type DemoUser, expect, test } from '../support/test';

const PAGES: readonly { path: string; user: DemoUser | null }[] = [
  { path: '/', user: null },
  { path: '/pricing', user: null },
  { path: '/dashboard', user: 'premium' },
  { path: '/subscription', user: 'basic' },
  { path: '/admin', user: 'admin' },
  { path: '/DPSCAD', user: 'dispatch' },
  { path: '/no-such-page', user: null },
];

/** What an attacker's script would try first: markup, code and another address. @returns the outcome of each */
const attack = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    // The test's own code may evaluate; code that runs later counts as the page's own.
    await new Promise((resolve) => setTimeout(resolve));
    const script = document.createElement('script');
    const attempts: Record<string, () => unknown> = {
      'markup of a text': () => (document.body.innerHTML = '<img src=x onerror="executed=1">'),
      'markup beside another': () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
      'markup parsed': () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
      'a script of a text': () => (script.textContent = 'globalThis.executed = 1'),
      'a script elsewhere': () => (script.src = 'https://evil.example/x.js'),
      'a script elsewhere, as an attribute': () => script.setAttribute('src', 'https://evil.example/x.js'),
      'a script in the address': () => (script.src = 'data:text/javascript,executed=1'),
      'an answer as a script': () => (script.src = '/api/openapi.json'),
      'an artefact outside the release': () => (script.src = '/artifacts/shell/0000000000000000/main.js'),
      // biome-ignore lint/security/noGlobalEval: the attempt.
      'a text evaluated': () => globalThis.eval('1'),
      'a function of a text': () => new Function('return 1'),
      'a policy that passes all': () =>
        (
          globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
        ).trustedTypes.createPolicy('mine', { createHTML: (text: string) => text }),
    };
    const outcomeOf = (attempt: () => unknown) => {
      try {
        attempt();
        return 'done';
      } catch (error) {
        return error instanceof TypeError || error instanceof EvalError ? 'refused' : String(error);
      }
    };
    return Object.fromEntries(Object.entries(attempts).map(([name, attempt]) => [name, outcomeOf(attempt)]));
  });

for (const { path, user } of PAGES) {
  test(`${path}: no text becomes markup, code or a script address, and the page works`, async ({
    page,
    signIn,
    allowConsole,
    violations,
  }) => {
    allowConsole(/Trusted ?Type|TrustedHTML|TrustedScript|evaluat|404/i);
    if (user !== null) await signIn(user);
    await page.goto(path);
    const heading = page.getByRole('heading').first();
    await expect(heading).toBeVisible();
    await expect(page.locator('#prerendered')).toHaveCount(0);
    expect(violations()).toEqual([]);

    const outcomes = await attack(page);
    expect(Object.entries(outcomes).filter(([, outcome]) => outcome !== 'refused')).toEqual([]);
    expect(await page.evaluate(() => 'executed' in globalThis)).toBe(false);
    await expect(heading).toBeVisible();
    await expect.poll(violations).not.toEqual([]);
  });
}

test('an inline script needs the nonce', async ({ page, allowConsole, violations }) => {
  allowConsole(/Content Security Policy|Refused|integrity/i);
  await page.route('**/login', async (route) => {
    const response = await route.fetch();
    const planted =
      '<script>executed=1</script><script src="/service-worker.js"></script><img src="data:," onerror=executed=1>';
    await route.fulfill({ response, body: (await response.text()).replace('</body>', `${planted}</body>`) });
  });
  await page.goto('/login');
  await expect(page.getByRole('heading').first()).toBeVisible();
  expect(await page.evaluate(() => 'executed' in globalThis)).toBe(false);
  const met = violations().map((text) => text.split(' (')[0]);
  for (const text of ['script-src-elem: inline', 'script-src-attr: inline']) expect(met).toContain(text);
  expect(met.filter((text) => text?.endsWith('/service-worker.js'))).not.toEqual([]);
});

test('a browser without Trusted Types shows the page', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'trustedTypes', { value: undefined });
  });
  // Such a browser ignores this directive, but Chromium enforces it, so the test removes it.
  await page.route('**/login', async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    const policy = headers['content-security-policy']?.replace(
      /require-trusted-types-for 'script'; trusted-types default/,
      '',
    );
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy': policy ?? '' } });
  });
  await page.goto('/login');
  await expect(page.locator('#prerendered')).toHaveCount(0);
  await expect(page.getByRole('heading').first()).toBeVisible();
});
