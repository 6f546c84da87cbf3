import { type Page, request } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { DEMO_PASSWORD, expect, test } from '../support/test';

const GOOD_CARD = '4242 4242 4242 4242';
const FAILING_CARD = '4000 0000 0000 0341';

const fillCard = async (page: Page, number: string): Promise<void> => {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration').fill('12 / 40');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on card').fill('Tess Trader');
};

/** The whole visit to the payment processor's page, and the way back. */
const atPortal = async (page: Page, work: () => Promise<void>): Promise<void> => {
  await page.getByRole('button', { name: 'Manage billing' }).click();
  await expect(page.getByRole('heading', { name: 'Billing', level: 1 })).toBeVisible();
  await expect(page.getByText(/Sandbox/).first()).toBeVisible();
  await work();
  await page.getByRole('link', { name: /Return to/ }).click();
  await expect(page.getByRole('heading', { name: 'Current Plan' })).toBeVisible();
};
const changeCard = async (page: Page, number: string): Promise<void> => {
  await page.getByText(/^(Change|Add a) card$/).click();
  await fillCard(page, number);
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(
    page
      .getByText(`ending in ${number.slice(-4)}`)
      .or(page.getByText(number.slice(-4)))
      .first(),
  ).toBeVisible();
};
const letPass = async (page: Page, ...steps: string[]): Promise<void> => {
  const clock = page.getByText(/^It is .* for this account/);
  for (const step of steps) {
    const before = (await clock.textContent()) ?? '';
    await page.getByRole('button', { name: `Advance ${step}` }).click();
    await expect(clock).not.toHaveText(before);
  }
};
/**
 * Longer than any month: when the clock is some hours past the period's day, one month more may fall short of its end (from
 * January 29, 0:10 to February 28, 0:10, when the period ends at 20:10 of that day). Shorter than the seven days of grace.
 */
const A_PERIOD = ['1 month', '3 days'];
const plan = (page: Page) => page.getByRole('heading', { name: 'Current Plan' }).locator('..');
const notice = (page: Page, text: string | RegExp) => page.getByText(text).first();

const cancel = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(
    'Are you sure you want to cancel your subscription? You will continue to have access until the end of your billing period.',
  );
  await question.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(notice(page, 'Subscription canceled successfully')).toBeVisible();
};

test('a subscriber’s life: trial, plan, upgrade, a card that fails, downgrade, refund, cancellation, end', async ({
  page,
  platform,
}) => {
  test.setTimeout(300_000);
  const name = `buyer-${Date.now().toString(36)}`;

  await test.step('chooses annual Premium, registers, and is offered it with its price', async () => {
    await page.goto('/pricing');
    await page.getByRole('tab', { name: /Annual.*Save 17%/ }).click();
    await page.getByRole('button', { name: 'Choose Pro' }).click();
    await page.getByRole('button', { name: 'Choose Premium' }).click();
    await page.getByRole('alert').getByRole('link', { name: 'Go to login' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Username', { exact: true }).fill(name);
    await page.getByLabel('Email').fill('no address');
    await page.getByLabel('Password', { exact: true }).fill('a-quiet-harbour-42');
    await page.getByLabel('Confirm Password').fill('something else');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('alert')).toHaveText([
      'Please correct the 2 marked fields.',
      'Please enter a valid email address',
      'Passwords do not match',
    ]);
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.getByLabel('Email').fill(`${name}@example.test`);
    await page.getByLabel('Confirm Password').fill('a-quiet-harbour-42');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('heading', { name: 'Try Premium for 7 days' })).toBeVisible();
    await page.getByRole('button', { name: 'Start 7-Day Free Trial' }).click();
    await expect(page.getByText('Each account, e-mail address and card gets one free trial.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Order' })).toContainText('$984.00 per year');
  });

  await test.step('starts a Pro trial without a card, and its features unlock', async () => {
    await page.goto('/pricing');
    const pro = page.getByRole('article').filter({ hasText: 'Most Popular' });
    await pro.getByRole('button', { name: 'Start 7-Day Free Trial' }).click();
    await expect(page.getByRole('heading', { name: 'Start your trial' })).toBeVisible();
    await page.getByRole('button', { name: 'Start trial' }).click();
    await expect(page).toHaveURL(/\/subscription\/success/);
    await expect(page.getByRole('heading', { name: 'Your Pro trial has started' })).toBeVisible();
    await page.getByRole('link', { name: 'Open your desk' }).click();
    await expect(page.locator('[data-tone="tier-pro"]').first()).toBeVisible();
    await page.getByRole('tab', { name: /Low Float/ }).click();
    await expect(page.getByText(/Requires .* tier or higher/)).toHaveCount(0);
  });

  await test.step('returns to Free after seven days without a card', async () => {
    await page.goto('/subscription');
    await expect(plan(page)).toContainText('Trial');
    await expect(notice(page, /Your trial ends in 7 days/)).toBeVisible();
    await expectAccessible(page);
    await atPortal(page, () => letPass(page, '7 days'));
    await expect(notice(page, 'Your Pro subscription has ended.')).toBeVisible();
    await expect(plan(page)).toContainText('Free');
  });

  await test.step('subscribes with a card', async () => {
    await page.goto('/pricing');
    await page.getByRole('button', { name: 'Subscribe to Pro' }).click();
    await fillCard(page, GOOD_CARD);
    await page.getByRole('button', { name: 'Pay and subscribe' }).click();
    await expect(page.getByRole('heading', { name: 'You are on Pro' })).toBeVisible();
    await page.getByRole('link', { name: 'See your subscription' }).click();
    await expect(plan(page)).toContainText('Active');
    await expect(page.getByRole('table', { name: 'Last payments' })).toContainText('Visa •••• 4242');
  });

  await test.step('upgrades for the amount shown', async () => {
    await page.getByRole('button', { name: 'Change plan' }).click();
    await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
    const pay = page.getByRole('button', { name: /^Pay \$/ });
    await expectAccessible(page);
    const amount = /\$[\d.]+/.exec((await pay.textContent()) ?? '')?.[0] ?? 'no amount';
    await pay.click();
    await expect(notice(page, 'Your plan has changed')).toBeVisible();
    await expect(plan(page)).toContainText('Premium');
    await expect(page.getByRole('row').filter({ hasText: 'Change of plan' })).toContainText(amount);
  });

  await test.step('gets a warning when the renewal fails, pays, and continues', async () => {
    await atPortal(page, async () => {
      await changeCard(page, FAILING_CARD);
      await letPass(page, ...A_PERIOD);
    });
    await expect(plan(page)).toContainText('Past due');
    await expect(page.getByRole('alert').filter({ hasText: 'Your last payment failed.' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Pay now' }).click();
    await changeCard(page, GOOD_CARD);
    await page.getByRole('link', { name: /^Pay invoice/ }).click();
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
    await page.goto('/subscription?from_portal=1');
    await expect(plan(page)).toContainText('Active');
  });

  await test.step('downgrades to Basic with the next period', async () => {
    await page.getByRole('button', { name: 'Change plan' }).click();
    await page.getByRole('button', { name: 'Downgrade to Basic' }).click();
    await page.getByRole('button', { name: 'Schedule this change' }).click();
    await expect(notice(page, /^Changes to Basic, \$29\.00 monthly, on /)).toBeVisible();
    await expect(plan(page)).toContainText('Premium');
    await atPortal(page, () => letPass(page, ...A_PERIOD));
    await expect(plan(page)).toContainText('Basic');
    await expect(plan(page)).toContainText('Active');
  });

  await test.step('gets a refund, which an open tab shows within two seconds', async () => {
    const payment = page.getByRole('table', { name: 'Last payments' }).getByRole('row').nth(1);
    await expect(payment).toContainText('Paid');
    await page.evaluate(() => Object.assign(window, { notReloaded: true }));
    const admin = await request.newContext({ baseURL: platform.url });
    const signedIn = await admin.post('/api/auth/login', { data: { username: 'admin', password: DEMO_PASSWORD } });
    const headers = { Authorization: `Bearer ${(await signedIn.json()).access_token}` };
    const list = await (await admin.get(`/api/payments/admin/payments?search=${name}`, { headers })).json();
    const { id } = list.payments[0];
    const refund = await admin.post(`/api/admin/payments/${id}/refund`, { headers, data: { reason: 'As promised' } });
    expect(refund.status()).toBe(200);
    await admin.dispose();
    await expect(payment).toContainText('Refunded', { timeout: 5_000 });
    expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
  });

  await test.step('cancels, and keeps the plan to the end of the period', async () => {
    await cancel(page);
    await expect(page.getByText('Ends', { exact: true })).toBeVisible();
    await atPortal(page, () => letPass(page, ...A_PERIOD));
    await expect(notice(page, 'Your Basic subscription has ended.')).toBeVisible();
    await expect(plan(page)).toContainText('Free');
  });
});

test('a purchase in one tab shows in another without a reload; logging out clears the session of both and goes to the landing page', async ({
  page,
  context,
}) => {
  const name = `two-tabs-${Date.now().toString(36)}`;
  const data = { username: name, email: `${name}@example.test`, password: 'a-quiet-harbour-42' };
  const { access_token } = await (await page.request.post('/api/auth/register', { data })).json();
  await page.goto('/login');
  await page.evaluate((token) => localStorage.setItem('token', token), access_token);
  await page.goto('/subscription');
  await expect(plan(page)).toContainText('Free');
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));

  const buying = await context.newPage();
  await buying.goto('/pricing');
  const pro = buying.getByRole('article').filter({ hasText: 'Most Popular' });
  await pro.getByRole('button', { name: 'Start 7-Day Free Trial' }).click();
  await buying.getByRole('button', { name: 'Start trial' }).click();
  await expect(buying.getByRole('heading', { name: 'Your Pro trial has started' })).toBeVisible();
  await expect(plan(page)).toContainText('Trial', { timeout: 5_000 });
  await expect(plan(page)).toContainText('Pro');
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);

  await buying.getByRole('button', { name: `Account of ${name}` }).click();
  await buying.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/, { timeout: 5_000 });
  await expect(buying).toHaveURL(/\/$/);
  for (const tab of [page, buying]) expect(await tab.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
