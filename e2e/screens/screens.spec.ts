import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { endpoints, SCANNER_PATHS } from '@prebell/contracts';
import { ROOT } from '../support/platform';
import { type DemoUser, expect, signInThroughApi, test } from '../support/test';
import { sampleBusiness } from './sample-business';
import { save } from './save';

interface Look {
  readonly theme?: 'dark' | 'light';
  readonly palette?: 'colour-blind';
  readonly forcedColors?: boolean;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** 2 shows the content of a window twice the size at 200%. */
  readonly zoom?: number;
}

const LOOKS = {
  dark: {},
  light: { theme: 'light' },
  'colour-blind': { palette: 'colour-blind' },
  forced: { forcedColors: true },
  '390': { viewport: { width: 390, height: 844 } },
  zoom: { viewport: { width: 720, height: 450 }, zoom: 2 },
} satisfies Record<string, Look>;

interface Screen {
  readonly path: string;
  readonly user: DemoUser | null;
  readonly looks: readonly (keyof typeof LOOKS)[];
  /** Answers instead of the platform's, by path: what a platform of a few minutes cannot have. */
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly ready: (page: Page) => Promise<void>;
}

const hasHeading = (page: Page) => expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
const hasRow = (page: Page) => expect(page.getByRole('row').nth(1)).toBeVisible();

/** A list with rows, and a drawn chart with its headline; a narrow window shows one of them. */
const hasDesk = async (page: Page) => {
  await expect(
    page
      .getByRole('row')
      .nth(3)
      .or(page.getByText(/^Updated: /))
      .first(),
  ).toBeVisible();
  await expect(page.getByText(/^Loading /).filter({ visible: true })).toHaveCount(0);
};

const SCREENS: Readonly<Record<string, Screen>> = {
  landing: { path: '/', user: null, looks: ['dark', 'light', 'zoom', '390'], ready: hasHeading },
  login: { path: '/login', user: null, looks: ['dark', 'light', 'forced', '390'], ready: hasHeading },
  pricing: { path: '/pricing', user: null, looks: ['dark', 'light', '390'], ready: hasHeading },
  about: { path: '/about', user: null, looks: ['dark', 'light', '390'], ready: hasHeading },
  resources: { path: '/resources', user: null, looks: ['dark', 'light', '390'], ready: hasHeading },
  contact: { path: '/contact', user: null, looks: ['dark', 'light', '390'], ready: hasHeading },
  status: { path: '/status', user: null, looks: ['dark', 'light', '390'], ready: hasHeading },
  scorecard: { path: '/scorecard', user: null, looks: ['dark', 'light', '390'], ready: hasRow },
  changelog: { path: '/changelog', user: null, looks: ['dark', 'light', '390'], ready: hasHeading },
  terms: { path: '/terms', user: null, looks: ['dark', 'light', '390'], ready: hasHeading },
  subscription: { path: '/subscription', user: 'pro', looks: ['dark', 'light', '390'], ready: hasHeading },
  admin: { path: '/admin', user: 'admin', looks: ['dark', 'light', '390'], ready: hasRow },
  business: {
    path: '/admin?tab=business',
    user: 'admin',
    looks: ['dark', 'light', '390'],
    answers: { [endpoints.business.figures.path]: sampleBusiness },
    ready: hasRow,
  },
  desk: {
    path: '/dashboard',
    user: 'premium',
    looks: ['dark', 'light', 'colour-blind', 'forced', 'zoom', '390'],
    ready: hasDesk,
  },
  'desk-free': { path: '/dashboard', user: 'free', looks: ['dark'], ready: hasDesk },
};

/** The strongest row of Momentum with a headline: what a trader would look at. */
let leader = '';

test.beforeAll('a stock to look at, and messages about it in the trading room', async ({ browser, platform }) => {
  const page = await browser.newPage();
  await signInThroughApi(page, platform.url, 'pro');
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${platform.url}/api/scanners/${SCANNER_PATHS.momentum}`, { headers });
      const rows: { symbol: string; catalyst: string | null }[] = (await answer.json()).results;
      leader = rows.find(({ catalyst }) => catalyst !== null)?.symbol ?? '';
      return leader;
    })
    .not.toBe('');
  await page.goto(`${platform.url}/dashboard`);
  const box = page.getByRole('region', { name: 'Trading Room' }).getByRole('textbox');
  for (const text of ['Good morning', `Watching $${leader} for a break of its pre-market high`, 'Waiting for 9:30']) {
    await box.fill(text);
    await box.press('Enter');
    await expect(page.getByRole('article').last()).toContainText(text);
  }
  await page.close();
});

for (const [name, { path, user, looks, answers = {}, ready }] of Object.entries(SCREENS)) {
  for (const look of looks) {
    test(`${name}, ${look}`, async ({ browser, platform, signIn }) => {
      const { theme = 'dark', palette, forcedColors, viewport, zoom }: Look = LOOKS[look];
      const context = await browser.newContext({
        baseURL: platform.url,
        viewport: viewport ?? { width: 1440, height: 900 },
        deviceScaleFactor: zoom ?? 1,
        reducedMotion: 'reduce',
        forcedColors: forcedColors ? 'active' : 'none',
      });
      const page = await context.newPage();
      if (user !== null) await signIn(user, page);
      for (const [asked, json] of Object.entries(answers))
        await page.route(new RegExp(`${asked}(\\?|$)`), (route) => route.fulfill({ json }));
      await page.addInitScript((chosen) => localStorage.setItem('prebell.theme', chosen), theme);
      await page.goto(path === '/dashboard' ? `${path}?symbol=${leader}` : path);
      await ready(page);
      if (palette)
        await page.evaluate((name) => document.documentElement.setAttribute('data-market-palette', name), palette);
      await save(page, look === 'dark' ? name : `${name}-${look}`);
      await context.close();
    });
  }
}

for (const name of ['landing', 'pricing', 'about', 'resources', 'contact', 'status', 'changelog'] as const)
  test(`the image for link previews of ${name}, in its required size`, async ({ browser, platform }) => {
    const context = await browser.newContext({ viewport: { width: 1200, height: 630 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(`${platform.url}${SCREENS[name]?.path ?? '/'}`);
    await SCREENS[name]?.ready(page);
    await page.evaluate(() => document.fonts.ready);
    const folder = process.env.SCREENS_DIR || join(ROOT, 'bff/src/modules/pages/social');
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await context.close();
  });
