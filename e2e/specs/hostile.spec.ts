import type { Page } from '@playwright/test';
import { ARMED, CORPUS, watchExecutions } from '../support/hostile';
import { DEMO_PASSWORD, expect, test } from '../support/test';

const isDeep = process.env.PREBELL_DEEP === '1';
const TEXTS = isDeep ? [...CORPUS, ...ARMED] : ARMED;

/** Writes `text` into every text field of the page. @returns how many there were */
const fillAll = (page: Page, text: string): Promise<number> =>
  page.evaluate((value) => {
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].filter(
      (field) =>
        !field.disabled &&
        !['checkbox', 'radio', 'range', 'file', 'date', 'datetime-local', 'time', 'number'].includes(field.type),
    );
    for (const field of fields) {
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
      set?.call(field, value);
      for (const type of ['input', 'change', 'blur']) field.dispatchEvent(new Event(type, { bubbles: true }));
    }
    return fields.length;
  }, text);

test('hostile texts of every kind are shown as text on every surface', async ({ page, signIn, platform }) => {
  test.setTimeout(isDeep ? 600_000 : 90_000);
  const faults = await watchExecutions(page);
  const tokens = new Map<string, string>();
  const tokenOf = async (username: string) => {
    const data = { username, password: DEMO_PASSWORD };
    const { access_token } = await (await page.request.post(`${platform.url}/api/auth/login`, { data })).json();
    tokens.set(username, access_token);
  };
  const send = async (user: string, method: 'POST' | 'PUT', path: string, data: object) => {
    const headers = { Authorization: `Bearer ${tokens.get(user)}` };
    const answer = await page.request.fetch(`${platform.url}${path}`, { method, data, headers });
    expect(answer.status(), path).toBeLessThan(500);
  };
  const definition = { where: [{ field: 'price', op: '>=', value: 1 }], sort: 'price' };
  await Promise.all(['dispatch', 'admin', 'premium'].map(tokenOf));
  // One after another, because the board shows the newest ones.
  for (const text of TEXTS) {
    const call = { address_of_incident: text.slice(0, 200), original_notes: text, caller_name: text.slice(0, 100) };
    await send('dispatch', 'POST', '/api/cad/calls', call);
  }
  // Names and tickets have low limits.
  const others = ARMED.slice(0, 5).flatMap((text) => [
    send('admin', 'POST', '/api/contact', { name: text, email: 'a@example.com', subject: text, message: text }),
    send('premium', 'POST', '/api/custom-scanners', { name: text.slice(0, 40), definition }),
    send('premium', 'POST', '/api/watchlists', { name: text.slice(0, 40), symbols: ['AAPL'] }),
  ]);
  await Promise.all(others);
  await send('premium', 'PUT', '/api/auth/profile', { first_name: ARMED[1], last_name: ARMED[2] });

  await signIn('premium');
  await page.goto('/dashboard');
  await expect(page.getByText(`${ARMED[1]}`, { exact: false }).first()).toBeVisible();
  const room = page.getByRole('region', { name: 'Trading Room' });
  await expect(room.getByText('connected', { exact: true })).toBeVisible();
  for (const text of ARMED.slice(0, 2)) {
    await room.getByRole('textbox').fill(text);
    await room.getByRole('textbox').press('Enter');
    await expect(room.getByRole('article').last()).toContainText(text);
  }
  await signIn('dispatch');
  await page.goto('/DPSCAD');
  await expect(page.getByText('<script>executed()</script>').first()).toBeVisible();
  await signIn('admin');
  await page.goto('/admin?tab=support');
  await expect(page.getByText('<script>executed()</script>').first()).toBeVisible();
  expect(faults).toEqual([]);
});

test('every field of every page treats hostile texts as text', async ({ page, signIn, allowConsole }) => {
  test.setTimeout(isDeep ? 600_000 : 90_000);
  // The results of a search for such a text, and of a rejected one.
  allowConsole(/Failed to load resource/);
  const faults = await watchExecutions(page);
  const SURFACES = {
    premium: ['/settings'],
    admin: ['/admin'],
    dispatch: ['/DPSCAD'],
  } as const;
  const tryPage = async (path: string) => {
    await page.goto(path);
    if (path === '/DPSCAD') await page.getByRole('button', { name: 'New Call' }).click();
    await expect(page.locator('input, textarea').first()).toBeAttached();
    let most = 0;
    for (const text of isDeep ? TEXTS : ARMED.slice(0, 4)) most = Math.max(most, await fillAll(page, text));
    expect(most, path).toBeGreaterThan(0);
  };
  for (const path of ['/login', '/register', '/contact']) await tryPage(path);
  for (const [user, paths] of Object.entries(SURFACES)) {
    await signIn(user as keyof typeof SURFACES);
    for (const path of paths) await tryPage(path);
  }
  await page.goto(`/nothing/${encodeURIComponent(ARMED[0] ?? '')}?q=${encodeURIComponent(ARMED[1] ?? '')}#${ARMED[2]}`);
  await expect(page.getByRole('heading').first()).toBeVisible();
  expect(faults).toEqual([]);
});
