import { test as base, expect, type Page } from '@playwright/test';
import { type RunningPlatform, START_PATIENCE_MS, startPlatform } from './platform';

export { expect };

/** The demo accounts' password (ruling 12). */
export const DEMO_PASSWORD = 'prebell-demo-2026';
export type DemoUser = 'free' | 'basic' | 'pro' | 'premium' | 'admin' | 'dispatch';

/** What pages of a test call when something is against their policy of content. */
const VIOLATION = '__violation';

/**
 * `platform` runs for all tests of a worker. `page` opens on it, and at the end of each test its console must hold nothing
 * but informational lines; a test that provokes errors says which with `allowConsole`. No page of its context may have met the
 * policy of content: a test that provokes that expects it with `violations`, which hands over what was met and forgets it.
 */
export const test = base.extend<
  {
    signIn: (user: DemoUser, page?: Page) => Promise<void>;
    allowConsole: (pattern: RegExp) => void;
    violations: () => string[];
    visitorsLeave: undefined;
  },
  { platform: RunningPlatform }
>({
  platform: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
    async ({}, use) => {
      // Admins may preview: the journeys of releases share this platform, and roll back what they publish.
      const platform = await startPlatform({ RELEASE_PREVIEW: '1' });
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
        // The configuration's own doing.
        if (message.text() === 'Service Worker registration blocked by Playwright') return;
        if (['error', 'warning'].includes(message.type())) lines.push(`${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => lines.push(`uncaught: ${error.message}`));
      await use((pattern) => allowed.push(pattern));
      expect(lines.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
  // Windows of other visitors that a test opened end with it: a desk left open would go on drawing beside every later test.
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
 * The visitors of these journeys are there from the start: a page that was rendered ahead comes to life at the first sign of
 * one. Those who wait are `prerendered.spec.ts`'s. For `addInitScript` of a context that a test opens by itself.
 */
export const showAttention = (): void =>
  addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('pointermove')));

/** Signs in through the API, as a returning visitor would be: token in local storage, refresh cookie in the jar. */
export const signInThroughApi = async (page: Page, url: string, user: DemoUser): Promise<void> => {
  const answer = await page.request.post(`${url}/api/auth/login`, {
    data: { username: user, password: DEMO_PASSWORD },
  });
  expect(answer.ok()).toBe(true);
  const { access_token } = await answer.json();
  // Any document of the origin opens its storage; this one loads no app.
  await page.goto(`${url}/robots.txt`);
  await page.evaluate((token) => localStorage.setItem('token', token), access_token);
};
