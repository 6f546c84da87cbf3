import type { Page } from '@playwright/test';
import { type DemoUser, expect, test } from '../support/test';

const IS_DEEP = process.env.PREBELL_DEEP === '1';

/** Pages whose files are flipped one after the other; all of them in the deep run. */
const PAGES: readonly { path: string; user: DemoUser | null; isDeep?: boolean }[] = [
  { path: '/subscription', user: 'basic' },
  { path: '/DPSCAD', user: 'dispatch', isDeep: true },
  { path: '/', user: null, isDeep: true },
  { path: '/pricing', user: null, isDeep: true },
  { path: '/login', user: null, isDeep: true },
  { path: '/dashboard', user: 'premium', isDeep: true },
  { path: '/admin', user: 'admin', isDeep: true },
];

/** Scripts and sheets a visit asks for, each once. */
const filesOf = async (page: Page, path: string): Promise<string[]> => {
  const files = new Set<string>();
  const note = (request: { url(): string }) => {
    if (/\/artifacts\/.*\.(js|css)$/.test(request.url())) files.add(request.url());
  };
  page.on('request', note);
  await page.goto(path);
  await expect(page.getByRole('heading').first()).toBeVisible();
  page.off('request', note);
  return [...files];
};

/** Visits a page while one file arrives with one bit changed. */
const visitFlipped = async (page: Page, path: string, file: string): Promise<void> => {
  await page.route(file, async (route) => {
    const response = await route.fetch();
    const body = Buffer.from(await response.body());
    const middle = body.length >> 1;
    body[middle] = (body[middle] ?? 0) ^ 1;
    await route.fulfill({ response, body });
  });
  await page.goto(path);
};

for (const { path, user } of PAGES.filter(({ isDeep }) => IS_DEEP || !isDeep)) {
  test(`${path}: one changed bit in any file is refused by the browser, and a card says so`, async ({
    page,
    signIn,
    allowConsole,
  }) => {
    test.setTimeout(180_000);
    allowConsole(/integrity|Failed to|Loading (CSS )?chunk|could not be loaded|RUNTIME|preload|ChunkLoad|blocked/i);
    if (user !== null) await signIn(user);
    const files = await filesOf(page, path);
    expect(files.length).toBeGreaterThan(5);
    const card = page
      .getByText(/could not be loaded|failed to load|chart error/i)
      .filter({ visible: true })
      .first();
    for (const file of files) {
      await visitFlipped(page, path, file);
      await expect(card, file).toBeVisible();
      await page.unroute(file);
    }
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(card).toBeHidden();
  });
}

test('a script without integrity is refused, whoever adds it, and nothing is downloaded twice', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/integrity/i);
  const asked: string[] = [];
  page.on('response', (response) => asked.push(response.url()));
  await page.goto('/login');
  await expect(page.getByRole('heading').first()).toBeVisible();
  const outcomes = await page.evaluate(async () => {
    const { shell } = JSON.parse(document.getElementById('release')?.textContent ?? '');
    const add = (set: Record<string, string>) =>
      new Promise<string>((resolve) => {
        const element = Object.assign(document.createElement('script'), set);
        element.onload = () => resolve('loaded');
        element.onerror = () => resolve('refused');
        document.head.append(element);
      });
    return [await add({ src: shell.entry }), await add({ src: shell.entry, crossOrigin: 'anonymous' })];
  });
  expect(outcomes).toEqual(['refused', 'refused']);
  // Each file of the page itself was fetched once: its preload was the request its element used.
  const files = asked.filter((url) => /\/artifacts\/mf-/.test(url));
  expect(files).toEqual([...new Set(files)]);
});
