// @vitest-environment happy-dom
import { ApiError } from '@prebell/platform';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import {
  fakeBusiness,
  fakeMovement,
  fakeTrialResult,
  noBusiness,
  onePage,
} from '../features/business/testing/business';
import { none, openAdmin, table } from './testing/open-admin';

afterEach(cleanup);

const FIGURES = 'GET /api/admin/business';
const MOVEMENTS = 'GET /api/admin/business/movements';
const movements = { movements: [fakeMovement], pagination: onePage };

test('the months show each figure to the cent, with its definition and source on the screen', async () => {
  openAdmin('/admin?tab=business', { [FIGURES]: fakeBusiness });
  const row = within(await table('Figures by month')).getByRole('row', { name: /Nov 2026/ });
  for (const text of ['$5,603.83', '$472.00', '$59.00', '$130.00', '-$40.17', '-$147.00', '61.5%'])
    expect(within(row).getByText(text)).toBeTruthy();
  for (const term of ['MRR', 'New', 'Reactivation', 'Expansion', 'Contraction', 'Churn', 'Trial conversion'])
    expect(screen.getByText(term, { selector: 'dt' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Stripe’s billing metrics' }).getAttribute('href')).toContain(
    'https://docs.stripe.com/',
  );
  expect(screen.getByRole('img', { name: 'MRR of 3 months: up, $4,800.00 to $5,603.83' })).toBeTruthy();
});

test('a link above the months leads to the definitions, each one sentence with its details folded', async () => {
  openAdmin('/admin?tab=business', { [FIGURES]: fakeBusiness });
  const link = await screen.findByRole('link', { name: 'What the figures mean' });
  const section = screen.getByRole('region', { name: 'What the figures mean' });
  expect(link.getAttribute('href')).toBe(`#${section.id}`);
  const details = within(section).getByLabelText('How we count: Churn').closest('details');
  expect(details?.open).toBe(false);
  expect(details?.parentElement?.textContent).toMatch(/^MRR of customers whose subscription ended\./);
});

test('the table begins with the first invoice or trial, not with months in which nothing can have happened', async () => {
  openAdmin('/admin?tab=business', { [FIGURES]: { ...fakeBusiness, first_at: '2026-10-05T10:00:00.000Z' } });
  const rows = within(await table('Figures by month')).getAllByRole('rowheader');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Nov 2026', 'Oct 2026']);
});

test('the chart begins with the first month that has a payment', async () => {
  const before = noBusiness.months.map((month, index) => ({ ...month, month: `2026-0${8 - index}` }));
  openAdmin('/admin?tab=business', { [FIGURES]: { ...fakeBusiness, months: [...fakeBusiness.months, ...before] } });
  expect(await screen.findByRole('img', { name: 'MRR of 3 months: up, $4,800.00 to $5,603.83' })).toBeTruthy();
});

test('times are in Eastern time, as in the rest of Admin', async () => {
  openAdmin('/admin?tab=business', { [FIGURES]: fakeBusiness });
  expect(await screen.findByText(/As of Nov 28, 2026, 10:04 AM ET/)).toBeTruthy();
  cleanup();
  openAdmin('/admin?tab=business&month=2026-11&show=contraction', { [MOVEMENTS]: movements });
  const list = within(await table('Contraction, November 2026'));
  expect(list.getByRole('columnheader', { name: 'When (ET)' })).toBeTruthy();
  expect(list.getByText('Nov 12, 2026, 4:30 AM')).toBeTruthy();
});

test('a figure leads to its accounts, at an address that keeps plan and span, and back', async () => {
  const ask = vi.fn((_options: unknown) => movements);
  const router = openAdmin('/admin?tab=business&tier=pro&months=6', { [FIGURES]: fakeBusiness, [MOVEMENTS]: ask });
  await userEvent.click(await screen.findByRole('link', { name: 'Contraction, November 2026: -$40.17, 2 accounts' }));
  const list = within(await table('Contraction, November 2026, Pro'));
  for (const text of ['ionafield', 'Pro, monthly', 'Basic, yearly', '-$35.00', 'in_7'])
    expect(list.getByText(text)).toBeTruthy();
  expect(ask).toHaveBeenLastCalledWith(
    expect.objectContaining({ query: { month: '2026-11', kind: 'contraction', tier: 'pro', page: 1 } }),
  );
  await userEvent.click(screen.getByRole('link', { name: 'All months' }));
  expect(await table('Figures by month')).toBeTruthy();
  expect(router.state.location.search).toBe('?tab=business&tier=pro&months=6');
});

test.each([
  ['paying', 'Paying accounts, November 2026', 'GET /api/admin/business/accounts', movements, '$24.00'],
  [
    'converted',
    'Converted trials, November 2026',
    'GET /api/admin/business/trials',
    { trials: [fakeTrialResult], pagination: onePage },
    'Converted',
  ],
])('the accounts behind %s are listed', async (show, name, path, answer, text) => {
  openAdmin(`/admin?tab=business&month=2026-11&show=${show}`, { [path]: answer });
  expect(within(await table(name)).getByText(text)).toBeTruthy();
});

test('plan and span are chosen and asked for', async () => {
  const ask = vi.fn((_options: unknown) => fakeBusiness);
  const router = openAdmin('/admin?tab=business', { [FIGURES]: ask });
  await userEvent.selectOptions(await screen.findByLabelText('Plan'), 'Premium');
  await userEvent.selectOptions(screen.getByLabelText('Months'), '6 months');
  await waitFor(() =>
    expect(ask).toHaveBeenLastCalledWith(expect.objectContaining({ query: { tier: 'premium', months: 6 } })),
  );
  expect(router.state.location.search).toBe('?tab=business&tier=premium&months=6');
  expect(within(await table('Figures by month')).getByText('MRR of Premium')).toBeTruthy();
});

test('figures of the sandbox say that they are no real money', async () => {
  openAdmin('/admin?tab=business', { [FIGURES]: { ...fakeBusiness, is_sandbox: true } });
  expect(await screen.findByText('Sandbox: no real money')).toBeTruthy();
});

test('nothing yet, customers whose invoices were not read, and a failure are said', async () => {
  openAdmin('/admin?tab=business', { [FIGURES]: { ...noBusiness, unread_customers: 1_204 } });
  expect(await screen.findByText('No revenue yet')).toBeTruthy();
  expect(screen.getByText(/1,204 customers are missing/)).toBeTruthy();
  cleanup();
  const answers: unknown[] = [new ApiError('Request failed', { code: 'BAD_RESPONSE', status: 400 }), fakeBusiness];
  openAdmin('/admin?tab=business', { [FIGURES]: () => answers.shift() });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load admin data');
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await table('Figures by month')).toBeTruthy();
  cleanup();
  openAdmin('/admin?tab=business&month=2026-11&show=churn', { [MOVEMENTS]: { movements: [], pagination: none } });
  expect(await screen.findByText('No accounts')).toBeTruthy();
  cleanup();
  openAdmin('/admin?tab=business&month=2026-11&show=churn', {
    [MOVEMENTS]: new ApiError('Forbidden', { code: 'FORBIDDEN', status: 403 }),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load admin data');
});
