import { type Page, request } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import type { RunningPlatform } from '../support/platform';
import { expect, signInThroughApi, test } from '../support/test';

const PASSWORD = 'a-quiet-harbour-42';

const newAccount = async (platform: RunningPlatform, prefix = 'keys'): Promise<string> => {
  const username = `${prefix}-${Date.now().toString(36)}`;
  const account = { username, email: `${username}@example.test`, password: PASSWORD };
  const context = await request.newContext({ baseURL: platform.url });
  expect((await context.post('/api/auth/register', { data: account })).status()).toBe(201);
  await context.dispose();
  return username;
};

/** Gives the browser an authenticator that confirms everything. Returns the function that loses it. */
const giveAuthenticator = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
};

const signOut = async (page: Page, username: string): Promise<void> => {
  await page.getByRole('button', { name: `Account of ${username}` }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/login');
};
const typePassword = async (page: Page, username: string): Promise<void> => {
  await page.getByLabel('Username or Email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
};

test('a trader adds a passkey, signs in without a password, loses it, recovers by a code and confirms by the next one', async ({
  page,
  platform,
  allowConsole,
}) => {
  // The browser reports each answer that asks for the second factor.
  allowConsole(/Failed to load resource.*(401|403|422)/);
  const username = await newAccount(platform);
  const lose = await giveAuthenticator(page);
  // This authenticator confirms the offer in the name field too, often before the test has pressed the button.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.goto('/login');
  await typePassword(page, username);
  await expect(page).toHaveURL(/dashboard/);

  await page.goto('/settings');
  const methods = page.getByRole('region', { name: 'Sign-in methods' });
  await methods.getByLabel('Name of the new passkey').fill('Laptop');
  await methods.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(methods.getByText('Laptop', { exact: true })).toBeVisible();
  const listed = methods.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const codes = await listed.allTextContents();
  const download = page.waitForEvent('download');
  await methods.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await expectAccessible(page);
  await methods.getByRole('button', { name: 'I have saved them' }).click();

  await signOut(page, username);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/dashboard/);

  await lose();
  await giveAuthenticator(page);
  await signOut(page, username);
  await typePassword(page, username);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill('not-the-code');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('not correct');
  await expectAccessible(page);
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/dashboard/);

  await page.goto('/settings');
  await methods.getByRole('button', { name: 'Remove Laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(methods.getByText('No passkeys yet.')).toBeVisible();
});

test('after an app is set up in another browser, a session confirms a change by a code, not by the password, and is not asked again', async ({
  page,
  browser,
  platform,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource.*(401|403|422)/);
  const username = await newAccount(platform);
  const openSettings = async (at: Page) => {
    await at.goto(`${platform.url}/login`);
    await typePassword(at, username);
    await expect(at).toHaveURL(/dashboard/);
    await at.goto(`${platform.url}/settings`);
    return at.getByRole('region', { name: 'Sign-in methods' });
  };
  await openSettings(page);

  const other = await browser.newPage();
  const set = await openSettings(other);
  await set.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(set.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const { Secret, TOTP } = await import('otpauth');
  const secret = Secret.fromBase32((await set.getByLabel('Key', { exact: true }).inputValue()).replaceAll(' ', ''));
  await set.getByLabel('Code from the app').fill('000000');
  await set.getByRole('button', { name: 'Confirm' }).click();
  await expect(set.getByRole('alert')).toContainText('not correct');
  await set.getByLabel('Code from the app').fill(TOTP.generate({ secret }));
  await set.getByRole('button', { name: 'Confirm' }).click();
  const listed = set.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const codes = await listed.allTextContents();
  await other.close();

  await page.reload();
  const methods = page.getByRole('region', { name: 'Sign-in methods' });
  const makeCodes = async () => {
    await methods.getByRole('button', { name: 'Make new codes' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make new codes' }).click();
  };
  await makeCodes();
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(question.getByLabel('Code from your app, or a recovery code')).toBeFocused();
  await expect(question.getByLabel('Your password')).toHaveCount(0);
  await question.getByLabel('Code from your app, or a recovery code').fill(codes[0] ?? '');
  await question.getByRole('button', { name: 'Confirm' }).click();
  const made = methods.getByRole('list', { name: 'Recovery codes' });
  await expect(made).toBeVisible();
  const first = await made.textContent();
  await methods.getByRole('button', { name: 'I have saved them' }).click();

  await makeCodes();
  await expect(made).toBeVisible();
  expect(await made.textContent()).not.toBe(first);
  await expect(question).toHaveCount(0);
});

test('while there is a second admin, new admin rights wait until that one approves them', async ({
  page,
  browser,
  platform,
  signIn,
}) => {
  const [second, target] = [await newAccount(platform, 'second'), await newAccount(platform, 'target')];
  await signIn('admin');
  const askFor = async (username: string) => {
    await page.goto('/admin');
    await page.getByRole('button', { name: `Manage ${username}`, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Manage ${username}` });
    await dialog.getByLabel('Reason').fill('Night shift');
    await dialog.getByRole('button', { name: 'Grant admin' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Grant admin' }).click();
    await expect(question).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close' }).click();
  };
  // Alone, an admin makes the second one without anybody's approval.
  await askFor(second);
  const other = await (await browser.newContext({ baseURL: platform.url })).newPage();
  await signInThroughApi(other, platform.url, { username: second, password: PASSWORD });
  await other.goto('/admin');
  await expect(other.getByRole('button', { name: `Manage ${target}`, exact: true })).toBeVisible();

  await askFor(target);
  const asked = page.getByRole('region', { name: 'Requests for admin rights' });
  await expect(asked).toContainText(`You asked to make ${target} an admin`);
  await expect(asked.getByRole('button', { name: /Approve/ })).toHaveCount(0);

  await other.reload();
  await other.getByRole('button', { name: `Approve ${target}` }).click();
  await expectAccessible(other, 'approval of a request');
  await other.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(other.getByRole('region', { name: 'Requests for admin rights' })).toHaveCount(0);
  const third = await (await browser.newContext({ baseURL: platform.url })).newPage();
  await signInThroughApi(third, platform.url, { username: target, password: PASSWORD });
  await third.goto('/admin');
  await expect(third.getByRole('button', { name: `Manage ${second}`, exact: true })).toBeVisible();

  // The platform serves other journeys too, and they expect one admin.
  for (const username of [target, second]) {
    await page.goto('/admin');
    await page.getByRole('button', { name: `Manage ${username}`, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Manage ${username}` });
    await dialog.getByRole('button', { name: 'Revoke admin' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke admin' }).click();
    await expect(dialog.getByRole('button', { name: 'Grant admin' })).toBeVisible();
  }
  await Promise.all([other.context().close(), third.context().close()]);
});
