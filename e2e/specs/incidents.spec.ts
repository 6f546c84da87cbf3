import { followMail } from '../support/outbox';
import { expect, test } from '../support/test';

test('an incident that an admin publishes is on the status page and mailed to a subscriber, who ends the mails with two presses', async ({
  page,
  browser,
  platform,
  signIn,
}) => {
  test.setTimeout(180_000);
  const email = `reader-${Date.now().toString(36)}@example.test`;
  const reader = await (await browser.newContext({ baseURL: platform.url })).newPage();
  await reader.goto('/status');
  const form = reader.getByRole('form', { name: 'E-mails about incidents' });
  await form.getByLabel('Get incident updates by e-mail').fill('no address');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(form.getByLabel('Get incident updates by e-mail')).toBeFocused();
  await form.getByLabel('Get incident updates by e-mail').fill(email);
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(form.getByText(`our e-mail to ${email} stays in its outbox`)).toBeVisible();
  await followMail(reader, email, 'Send me these e-mails');
  await expect(reader.getByText(`We will e-mail ${email} about each incident.`)).toBeVisible();
  // The token is in nobody's history.
  expect(reader.url()).not.toContain('token');

  await signIn('admin');
  await page.goto('/admin?tab=status');
  const panel = page.getByRole('region', { name: 'Incidents on the status page' });
  await panel.getByLabel('Title').fill('Quotes arrive late');
  await panel.getByLabel('Scanners').check();
  await panel.getByLabel('What is happening').fill('A vendor sends quotes two seconds late.');
  await panel.getByRole('button', { name: 'Publish' }).click();
  await expect(panel.getByRole('button', { name: 'Add entry to Quotes arrive late' })).toBeVisible();

  await reader.goto('/status');
  await expect(reader.getByText('A vendor sends quotes two seconds late.')).toBeVisible();
  expect(await (await reader.request.get('/status.rss')).text()).toContain('Quotes arrive late');
  await followMail(reader, email, 'Unsubscribe');
  await expect(reader.getByText('We will no longer e-mail you about incidents.')).toBeVisible();

  await panel.getByRole('button', { name: 'Add entry to Quotes arrive late' }).click();
  await panel.getByLabel('State').selectOption('resolved');
  await panel.getByLabel('What is happening').fill('Quotes are on time again.');
  await panel.getByRole('button', { name: 'Publish' }).click();
  await expect(panel.getByRole('listitem').getByText('Resolved')).toBeVisible();
  await reader.goto('/outbox');
  await expect(reader.getByRole('navigation', { name: 'Messages' })).toBeVisible();
  await expect(reader.getByRole('navigation', { name: 'Messages' }).getByText(email)).toHaveCount(0);
  await reader.context().close();
});
