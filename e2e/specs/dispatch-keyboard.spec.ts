import type { Page } from '@playwright/test';
import { expectAccessible, expectLegible } from '../support/axe';
import { expect, test } from '../support/test';

/** Keys without content: everything a dispatcher presses except the text. */
const MAX_KEYS = 45;

test('a call from receipt to end by keyboard alone, with at most 45 keys beyond the text', async ({ page, signIn }) => {
  await signIn('dispatch');
  await page.goto('/DPSCAD');
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('LIVE');
  let keys = 0;
  const press = async (...names: string[]) => {
    for (const name of names) {
      keys += 1;
      await page.keyboard.press(name);
    }
  };
  const status = page.getByRole('article', { name: 'Selected call' }).locator('header').first();
  const log = page.getByRole('list', { name: 'Radio log entries' });
  const address = `${Date.now() % 100_000} Cycle Rd`;

  await press('n');
  await expect(page.getByLabel('Address of Incident')).toBeFocused();
  await page.keyboard.type(address);
  await press('Control+Enter');
  await expect(status).toContainText('NEEDS DISPATCH');
  await press('d');
  await expect(page.getByLabel('Primary Unit')).toBeFocused();
  await page.keyboard.type('M21');
  await press('Enter');
  await expect(status).toContainText('DISPATCHED');
  await press('r');
  await page.keyboard.type('En route, 4 minutes');
  await press('Enter');
  await page.keyboard.type('On scene, one patient');
  await press('Enter', 'Escape');
  await expect(log.getByRole('listitem')).toHaveCount(2);
  await press('c');
  await page.keyboard.type('Gate code 4411');
  await press('Control+Enter');
  await expect(page.getByText('Gate code 4411')).toBeVisible();
  await press('x');
  await page.keyboard.type('Treated');
  await press('Enter');
  await expect(status).toContainText('CLOSED');
  await expect(page.getByRole('list', { name: 'Calls' }).getByRole('button', { name: address })).toContainText(
    'SENT · record',
  );
  expect(keys).toBeLessThanOrEqual(MAX_KEYS);
});

const openFromMenu = async (page: Page, menu: string, item: string, title = item): Promise<void> => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
};

const STATES: readonly (readonly [name: string, enter: (page: Page) => Promise<void>])[] = [
  ['board', async () => undefined],
  ['call', (page) => page.getByRole('list', { name: 'Calls' }).getByRole('button').first().click()],
  ['dispatching', (page) => page.keyboard.press('d')],
  [
    'radio notes missing',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('r');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Please enter radio log notes')).toBeVisible();
    },
  ],
  [
    'comments',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('c');
      await expect(page.getByRole('form', { name: 'Edit comments' })).toBeVisible();
    },
  ],
  [
    'new call',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('n');
      await expect(page.getByRole('dialog', { name: 'New Call' })).toBeVisible();
    },
  ],
  [
    'history',
    async (page) => {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.keyboard.press('/');
      await expect(page.getByRole('dialog', { name: 'Search History' })).toBeVisible();
    },
  ],
  [
    'units',
    async (page) => {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.keyboard.press('b');
      await expect(page.getByRole('dialog', { name: 'Units at Work' })).toBeVisible();
    },
  ],
  ['shift log', (page) => openFromMenu(page, 'Shift', 'Shift Log and Handover')],
  ['calls from paper', (page) => openFromMenu(page, 'Shift', 'Type In Calls From Paper', 'Calls From Paper')],
  ['run cards', (page) => openFromMenu(page, 'View', 'Run Cards')],
  [
    'merging',
    async (page) => {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.keyboard.press('m');
      await expect(page.getByRole('form', { name: 'Same call' })).toBeVisible();
    },
  ],
  [
    'offline with unsent work',
    async (page) => {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.context().setOffline(true);
      await page.keyboard.press('r');
      await page.keyboard.type('Unsent');
      await page.keyboard.press('Enter');
      await expect(page.getByText('SAVED HERE').first()).toBeVisible();
    },
  ],
];

/** Sets what the View menu sets, without closing the form that is open, and waits until no colour changes any more. */
const look = (page: Page, theme: 'dark' | 'light', contrast: 'normal' | 'high'): Promise<void> =>
  page
    .locator('[class*="module__board--"]')
    .first()
    .evaluate(
      async (board, given) => {
        document.documentElement.dataset.theme = given.theme;
        (board as HTMLElement).dataset.contrast = given.contrast;
        const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
        await Promise.allSettled(changing.map(({ finished }) => finished));
      },
      { theme, contrast },
    );

test('axe finds nothing in thirteen states of the board by night and no illegible colour by day or in high contrast, and no state relies on colour alone', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket/);
  test.slow();
  await signIn('admin');
  await page.goto('/DPSCAD');
  await expect(page.getByRole('list', { name: 'Calls' })).toBeVisible();
  for (const [state, enter] of STATES) {
    await enter(page);
    await look(page, 'dark', 'normal');
    await expectAccessible(page, state);
    await look(page, 'light', 'normal');
    await expectLegible(page, `${state} by day`);
    await look(page, 'dark', 'high');
    await expectLegible(page, `${state} in high contrast`);
  }
  // Every row shows its status and its progress as text.
  for (const text of await page.getByRole('list', { name: 'Calls' }).getByRole('button').allTextContents())
    expect(text).toMatch(/(NEEDS DISPATCH|DISPATCHED|EN ROUTE|ON SCENE|CLOSED|CANCELLED|STATUS\?).*(SENT|SAVED HERE)/s);
});
