import { test as base, expect, type Page } from '@playwright/test';
import type { Tier } from '@prebell/contracts';
import { type ForeignOrigin, openForeignOrigin } from './foreign-origin';
import { type RunningPlatform, START_PATIENCE_MS, startPlatform } from './platform';

export { expect };

/** The demo accounts' password (ruling 12). */
export const DEMO_PASSWORD = 'prebell-demo-2026';
export type DemoUser = Tier | 'admin' | 'dispatch';

/** The function that pages call when the content policy is violated. */
const VIOLATION = '__violation';

/**
 * The `test` of all journeys. `platform` serves all tests of a worker, and allows the origin of `foreign` in its CORS_ORIGINS. `page`
 * opens on it, and its console may only contain informational lines at the end of a test. Tests that provoke errors list them with
 * `allowConsole`. No page may violate the content policy. A test that provokes violations reads them with `violations`, which returns the
 * list and clears it.
 */
export const test = base.extend<
  {
    signIn: (user: DemoUser, page?: Page) => Promise<void>;
    allowConsole: (pattern: RegExp) => void;
    violations: () => string[];
    visitorsLeave: undefined;
  },
  { platform: RunningPlatform; foreign: ForeignOrigin }
>({
  foreign: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
    async ({}, use) => {
      const foreign = await openForeignOrigin();
      await use(foreign);
      await foreign.close();
    },
    { scope: 'worker' },
  ],
  platform: [
    async ({ foreign }, use) => {
      // Admins may preview releases: their journeys share this platform, and roll back what they publish.
      const platform = await startPlatform({ RELEASE_PREVIEW: '1', CORS_ORIGINS: foreign.origin });
      await use(platform);
      await platform.stop();
    },
    { scope: 'worker', timeout: START_PATIENCE_MS },
  ],
  baseURL: async ({ platform }, use) => use(platform.url),
  context: async ({ context }, use) => {
    await context.addInitScript(showAttention);
    await use(context);
  },
  violations: [
    async ({ context }, use) => {
      const met: string[] = [];
      await context.exposeFunction(VIOLATION, (text: string) => void met.push(text));
      await context.addInitScript((report) => {
        addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
          (globalThis as unknown as Record<string, (text: string) => void>)[report]?.(
            `${effectiveDirective}: ${blockedURI} (${sourceFile}:${lineNumber})`,
          ),
        );
      }, VIOLATION);
      await use(() => met.splice(0));
      expect(met, 'against the policy of content').toEqual([]);
    },
    { auto: true },
  ],
  allowConsole: [
    async ({ page }, use) => {
      const allowed: RegExp[] = [];
      const lines: string[] = [];
      page.on('console', (message) => {
        // This warning is caused by the configuration.
        if (message.text() === 'Service Worker registration blocked by Playwright') return;
        if (['error', 'warning'].includes(message.type())) lines.push(`${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => lines.push(`uncaught: ${error.message}`));
      await use((pattern) => allowed.push(pattern));
      expect(lines.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
  // Close the windows of other visitors at the end of their test. An open desk would keep rendering during later tests.
  visitorsLeave: [
    async ({ browser, context }, use) => {
      const others = new Set(browser.contexts());
      await use(undefined);
      for (const each of browser.contexts()) if (each !== context && !others.has(each)) await each.close();
    },
    { auto: true },
  ],
  signIn: async ({ page, platform }, use) => {
    await use(async (user, target = page) => signInThroughApi(target, platform.url, user));
  },
});

/**
 * Simulates a visitor who is active from the start, because a prerendered page starts its code at the first interaction.
 * `prerendered.spec.ts` covers inactive visitors. Pass it to `addInitScript` for contexts that a test opens itself.
 */
export const showAttention = (): void =>
  addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('pointermove')));

/** Signs in through the API, and leaves the state of a returning visitor: token in local storage, refresh cookie in the jar. */
export const signInThroughApi = async (
  page: Page,
  url: string,
  user: DemoUser | { readonly username: string; readonly password: string },
): Promise<void> => {
  const data = typeof user === 'string' ? { username: user, password: DEMO_PASSWORD } : user;
  const answer = await page.request.post(`${url}/api/auth/login`, { data });
  expect(answer.ok()).toBe(true);
  const { access_token } = await answer.json();
  // Local storage needs a document of the origin; this one loads no app.
  await page.goto(`${url}/robots.txt`);
  await page.evaluate((token) => localStorage.setItem('token', token), access_token);
};
