import { PAGES } from '../support/pages';
import { expect, showAttention, test } from '../support/test';

/** A class of the design system that stands in its style sheet and in the code of its component. */
const MARK = 'ds-PlanCard';

test('every page has the design system once, style sheet and code, and it is the host’s', async ({
  browser,
  platform,
  signIn,
}) => {
  test.setTimeout(120_000);
  const marked = new Map<string, boolean>();
  for (const { path, user } of PAGES) {
    const context = await browser.newContext({ baseURL: platform.url });
    await context.addInitScript(showAttention);
    const page = await context.newPage();
    if (user !== null) await signIn(user, page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    // A page that was rendered ahead shows its heading before its code is there.
    await expect(page.locator('#prerendered')).toHaveCount(0);
    const files = await page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => (/\.(js|css)$/.test(name) ? [name] : [])),
    );
    for (const file of new Set(files)) {
      if (marked.has(file)) continue;
      const answer = await page.request.get(file);
      marked.set(file, (await answer.text()).includes(MARK));
    }
    const copies = [...new Set(files)].filter((file) => marked.get(file)).map((file) => new URL(file).pathname);
    const host = path === '/DPSCAD' ? 'chromeless' : 'shell';
    const ofHost = new RegExp(`^/artifacts/${host}/.*\\.(js|css)$`);
    expect(copies.map((copy) => copy.split('.').at(-1)).sort(), `${path}: ${copies}`).toEqual(['css', 'js']);
    for (const copy of copies) expect(copy, path).toMatch(ofHost);
    await context.close();
  }
});
