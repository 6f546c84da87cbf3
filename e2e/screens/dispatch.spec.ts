import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { expect, signInThroughApi, test } from '../support/test';
import { save } from './save';

/** Typed on the command line before the pictures. `>` is the Tab that takes the first suggestion. */
const SHIFT = [
  'N 2211 Harrow St; structure fire; smoke from the second floor',
  'D harrow>E31 L4 B2',
  'E E31',
  'O E31',
  'N 90 Quay Rd; medical; fall, 71 f, conscious',
  'D quay>M28',
  'E M28',
  'A M28 4 minutes out',
  'N Mill Rd & 5th Ave; traffic collision',
] as const;

const RUN_CARDS = `response Structure Fire: ENGINE 2, TRUCK, CHIEF
response Medical: ENGINE, MEDIC
response *: ENGINE
order 03 ENGINE: E31 E12 E6
order 03 TRUCK: L4 L9
order 04 ENGINE: E12 E31 E6
order * MEDIC: M28 M4 M21
order * TRUCK: L9 L4
order * CHIEF: B2
area 03: 2200-2299 Harrow St
area 03: Quay Rd
area 04: Quarry Lane
`;

type Look = 'dark' | 'light' | 'dark-1920' | 'light-1920' | '390' | 'light-390' | 'forced' | 'zoom';

const viewportOf = (look: Look) => {
  if (look.endsWith('1920')) return { width: 1920, height: 1080 };
  if (look.endsWith('390')) return { width: 390, height: 844 };
  return look === 'zoom' ? { width: 720, height: 450 } : { width: 1440, height: 900 };
};

const ALL: readonly Look[] = ['dark', 'light', 'dark-1920', 'light-1920', '390', 'light-390', 'forced'];

interface Screen {
  readonly looks: readonly Look[];
  readonly open: (page: Page) => Promise<void>;
}

const row = (page: Page, address: string) =>
  page.getByRole('list', { name: 'Calls' }).getByRole('button', { name: address });
const fromMenu = async (page: Page, menu: string, item: string) => {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

const SCREENS: Readonly<Record<string, Screen>> = {
  dispatch: { looks: [...ALL, 'zoom'], open: async () => undefined },
  'dispatch-call': { looks: ALL, open: (page) => row(page, '2211 Harrow St').click() },
  'dispatch-new': {
    looks: ['dark', 'light', '390', 'forced'],
    open: async (page) => {
      await page.keyboard.press('n');
      await page.getByLabel('Address of Incident').fill('2213 Harrow St');
      await expect(page.getByText('2211 Harrow St').last()).toBeVisible();
    },
  },
  'dispatch-line': {
    looks: ['dark', 'light', '390'],
    open: (page) => page.getByRole('textbox', { name: 'Command' }).fill('n 92 Quay Road; fall'),
  },
  'dispatch-units': {
    looks: ['dark', 'light', '390'],
    open: async (page) => {
      await page.keyboard.press('b');
      await expect(page.getByRole('dialog', { name: 'Units at Work' })).toBeVisible();
    },
  },
  'dispatch-shift': {
    looks: ['dark', 'light', '390', 'forced'],
    open: async (page) => {
      await fromMenu(page, 'Shift', 'Shift Log and Handover');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
    },
  },
  'dispatch-paper': {
    looks: ['dark', 'light', 'dark-1920'],
    open: (page) => fromMenu(page, 'Shift', 'Type In Calls From Paper'),
  },
  'dispatch-run-cards': {
    looks: ['dark', 'light', '390'],
    open: async (page) => {
      await fromMenu(page, 'View', 'Run Cards');
      await expect(page.getByRole('textbox', { name: 'Lines', exact: true })).toBeVisible();
    },
  },
};

test.beforeAll('a shift is under way', async ({ browser, platform }) => {
  const page = await browser.newPage();
  await signInThroughApi(page, platform.url, 'admin');
  await page.goto(`${platform.url}/DPSCAD`);
  const line = page.getByRole('textbox', { name: 'Command' });
  for (const text of SHIFT) {
    for (const [index, part] of text.split('>').entries()) {
      if (index > 0) await line.press('Tab');
      await line.pressSequentially(part, { delay: 30 });
    }
    await line.press('Enter');
    await expect(line).toHaveValue('');
  }
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
  const data = { base_version: 0, text: RUN_CARDS };
  expect((await page.request.put(`${platform.url}/api/cad/run-cards`, { headers, data })).status()).toBe(200);
  await page.close();
});

for (const [name, { looks, open }] of Object.entries(SCREENS)) {
  for (const look of looks) {
    test(`${name}, ${look}`, async ({ browser, platform, signIn }) => {
      const context = await browser.newContext({
        baseURL: platform.url,
        viewport: viewportOf(look),
        deviceScaleFactor: look === 'zoom' ? 2 : 1,
        reducedMotion: 'reduce',
        forcedColors: look === 'forced' ? 'active' : 'none',
      });
      const page = await context.newPage();
      await signIn('admin', page);
      const theme = look.startsWith('light') ? 'light' : 'dark';
      await page.addInitScript((chosen) => localStorage.setItem('prebell.theme', chosen), theme);
      await page.goto('/DPSCAD');
      await expect(page.getByText(/^Updated /).first()).toBeVisible();
      await expect(row(page, '90 Quay Rd')).toBeVisible();
      await open(page);
      // In forced colours the system chooses, so axe would measure colours that nobody sees.
      if (look !== 'forced') await expectAccessible(page, `${name}, ${look}`);
      await save(page, look === 'dark' ? name : `${name}-${look.replace(/^dark-/, '')}`);
      await context.close();
    });
  }
}
