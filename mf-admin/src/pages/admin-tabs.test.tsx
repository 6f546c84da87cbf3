// @vitest-environment happy-dom
import { ApiError } from '@prebell/platform';
import type { FakeAnswers } from '@prebell/platform/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fakeAuditPage } from '../entities/audit-entry/testing/entries';
import { fakeAccount, fakeAnswered, fakePayment, fakeTicket, fakeTrial } from '../entities/payment/testing/records';
import { fakeUserPage } from '../entities/user/testing/users';
import { fakeChatPage } from '../features/chat/testing/messages';
import { ANSWER_LIMIT_MS, REFRESH_MS, STALE_AFTER_MS } from '../features/operations/api/operations';
import { fakeOperations } from '../features/operations/testing/operations';
import { fakeLatency, fakeMarketStatus } from '../features/source/testing/source';
import { failingFirst, none, openAdmin, pagination, table, USER } from './testing/open-admin';

afterEach(cleanup);

const CLOSURE = { date: '2026-11-30', name: 'Storm', created_by: 'admin', created_at: '2026-11-21T14:04:00.000Z' };

const SOURCE: FakeAnswers = { 'GET /api/market/status': fakeMarketStatus, 'GET /api/market/latency': fakeLatency };

describe('subscriptions', () => {
  const PATH = 'GET /api/payments/admin/subscriptions';

  test('show the user, interval, amount and status', async () => {
    openAdmin('/admin?tab=subscriptions', { [PATH]: { subscriptions: [{ ...fakeTrial, user: USER }], pagination } });
    const row = within(await table('Subscriptions')).getByRole('row', { name: /ionafield/ });
    for (const text of ['Pro', 'Yearly', 'Trial', '$588.00']) expect(within(row).getByText(text)).toBeTruthy();
  });

  test('show the catalogue’s words when there are none', async () => {
    openAdmin('/admin?tab=subscriptions', { [PATH]: { subscriptions: [], pagination: none } });
    expect(await screen.findByText('No subscriptions found')).toBeTruthy();
  });
});

test.each([
  ['subscriptions', 'Subscriptions', 'GET /api/payments/admin/subscriptions', 'User', 'username'],
  ['subscriptions', 'Subscriptions', 'GET /api/payments/admin/subscriptions', 'Amount', 'amount'],
  ['payments', 'Payments', 'GET /api/payments/admin/payments', 'Paid (ET)', 'paid_at'],
  ['support', 'Tickets', 'GET /api/admin/tickets', 'Subject', 'subject'],
  ['audit', 'Audit log', 'GET /api/admin/audit', 'Time (ET)', 'at'],
  ['chat', 'Messages', 'GET /api/admin/chat-messages', 'Reports', 'reports'],
])('%s are sorted by a column, which the address keeps: %s, %s, %s', async (tab, name, path, column, sort) => {
  const ask = vi.fn((_options: unknown) => ({
    subscriptions: [{ ...fakeTrial, user: USER }],
    payments: [{ ...fakePayment, user: USER }],
    tickets: [fakeTicket],
    ...fakeAuditPage,
    ...fakeChatPage,
  }));
  const router = openAdmin(`/admin?tab=${tab}&page=2`, { [path]: ask, 'GET /api/chat/room': { slow_seconds: 0 } });
  await userEvent.click(within(await table(name)).getByRole('button', { name: column }));
  await waitFor(() => expect(router.state.location.search).toContain(`?tab=${tab}&sort=${sort}&order=`));
  expect(ask).toHaveBeenLastCalledWith(expect.objectContaining({ query: expect.objectContaining({ page: 1, sort }) }));
});

test.each([
  ['subscriptions', 'Subscriptions', 'No subscription matches the search.', { subscriptions: [], pagination: none }],
  ['payments', 'Payments', 'No payment matches the search.', { payments: [], pagination: none }],
])(
  '%s are searched, which address and export keep, and say when nothing matches or an export fails',
  async (tab, name, empty, nothing) => {
    const list = vi.fn(({ query }: { query: { search?: string } }) =>
      query.search === undefined
        ? { [tab]: [{ ...(tab === 'payments' ? fakePayment : fakeTrial), user: USER }], pagination }
        : nothing,
    );
    const save = failingFirst({ filename: 'x.csv', csv: 'a', truncated: false });
    const router = openAdmin(`/admin?tab=${tab}&page=2`, {
      [`GET /api/payments/admin/${tab}`]: list as (options: unknown) => unknown,
      [`GET /api/admin/${tab}-export`]: save,
    });
    await table(name);
    await userEvent.type(screen.getByLabelText(`Search ${tab}`), 'in_1Q7x{Enter}');
    expect(await screen.findByText(empty)).toBeTruthy();
    expect(router.state.location.search).toBe(`?tab=${tab}&search=in_1Q7x`);
    expect(list).toHaveBeenLastCalledWith(
      expect.objectContaining({ query: expect.objectContaining({ search: 'in_1Q7x', page: 1 }) }),
    );
    await userEvent.click(screen.getByRole('button', { name: /Export/ }));
    await waitFor(() =>
      expect(save).toHaveBeenCalledWith(
        expect.objectContaining({ query: expect.objectContaining({ search: 'in_1Q7x', sort: 'created_at' }) }),
      ),
    );
    await waitFor(() => expect(router.notices()).toEqual([`error: Failed to export ${tab}`]));
  },
);

test('users are sorted by a column, which the address keeps', async () => {
  const ask = vi.fn(() => fakeUserPage);
  const router = openAdmin('/admin', { 'GET /api/admin/users': ask });
  await userEvent.click(within(await table('Users')).getByRole('button', { name: /Username/ }));
  await waitFor(() => expect(router.state.location.search).toContain('sort=username'));
  expect(ask).toHaveBeenLastCalledWith({
    query: expect.objectContaining({ sort: 'username' }),
    signal: expect.anything(),
  });
});

test('an account shows sessions, subscription, payments, tickets and log, and can be signed out everywhere, or the page says that it failed', async () => {
  const end = failingFirst({ ended: 1 });
  const { notices } = openAdmin('/admin?user=2', {
    'GET /api/admin/users/{id}': { user: fakeAccount.user },
    'GET /api/admin/users/{id}/records': fakeAccount.records,
    'GET /api/admin/audit': fakeAuditPage,
    'POST /api/admin/users/{id}/end-sessions': end,
  });
  expect(await screen.findByRole('heading', { name: 'ionafield' })).toBeTruthy();
  expect(within(await table('Sessions')).getByText('Chrome on Windows')).toBeTruthy();
  expect(await table('Subscription')).toBeTruthy();
  const ticket = within(await table('Tickets')).getByRole('row', { name: /Open/ });
  expect(within(ticket).getByRole('link', { name: fakeTicket.subject }).getAttribute('href')).toBe(
    '/admin?tab=support&account=2',
  );
  expect(await table('Audit log')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(notices()).toEqual(['error: Failed to sign ionafield out']));
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(notices().at(-1)).toBe('success: ionafield was signed out of 1 session'));
  expect(end).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('link', { name: 'All users' }).getAttribute('href')).toBe('/admin');
});

test('a customer’s screen links each receipt, and a refund to the payment in its list', async () => {
  const paid = { ...fakePayment, receipt_url: 'https://pay.example.test/receipt/1' };
  const credited = { ...fakePayment, id: 'in_2', refunded_amount: 588 };
  openAdmin('/admin?user=2', {
    'GET /api/admin/users/{id}': { user: fakeAccount.user },
    'GET /api/admin/users/{id}/records': { ...fakeAccount.records, payments: [paid, credited] },
    'GET /api/admin/audit': fakeAuditPage,
  });
  const payments = within(await table('Payments'));
  const targets = payments.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(targets).toEqual(['https://pay.example.test/receipt/1', '/admin?tab=payments&search=in_1']);
  expect(payments.getByText('$588.00, $588.00 refunded')).toBeTruthy();
});

test('an account whose plan has failed shows when it ended and the credit it left', async () => {
  const ended = { ...fakeTrial, status: 'canceled', ends_at: '2026-11-22T14:04:00Z', credit: 26.5 };
  openAdmin('/admin?user=2', {
    'GET /api/admin/users/{id}': { user: fakeAccount.user },
    'GET /api/admin/users/{id}/records': { ...fakeAccount.records, subscriptions: [ended] },
    'GET /api/admin/audit': fakeAuditPage,
  });
  expect(within(await table('Subscription')).getByText(/ended Nov 22, 2026, 9:04 AM/)).toBeTruthy();
  expect(screen.getByText('Credit').nextElementSibling?.textContent).toBe('$26.50');
});

test('a ticket can be read and closed, or the page says that it failed', async () => {
  const set = failingFirst({ ticket: fakeAnswered });
  const { notices } = openAdmin('/admin?tab=support', {
    'GET /api/admin/tickets': { tickets: [fakeAnswered], pagination },
    'PUT /api/admin/tickets/{id}': set,
  });
  expect(within(await table('Tickets')).getByText('Priority')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: `Read ${fakeTicket.subject}` }));
  const dialog = await screen.findByRole('dialog', { name: fakeTicket.subject });
  expect(within(dialog).getByText(fakeTicket.message)).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close ticket' }));
  await waitFor(() => expect(notices()).toEqual(['error: Failed to update the ticket']));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close ticket' }));
  await waitFor(() => expect(notices().at(-1)).toBe('success: The ticket is closed'));
  await waitFor(() => expect(set).toHaveBeenCalledWith({ params: { id: fakeTicket.id }, body: { open: false } }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a scanner is switched off after a confirmation and on without one, or the page says that it failed', async () => {
  const set = failingFirst({});
  const { notices } = openAdmin('/admin?tab=market', {
    ...SOURCE,
    'GET /api/admin/market-closures': { closures: [] },
    'GET /api/admin/scanners': { scanners: { momentum: true, gappers: false, low_float: true } },
    'PUT /api/admin/scanners/{scanner}': set,
  });
  await userEvent.click(await screen.findByRole('switch', { name: 'Momentum', checked: true }));
  expect(set).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Switch off' }));
  await waitFor(() =>
    expect(set).toHaveBeenLastCalledWith({ params: { scanner: 'momentum' }, body: { enabled: false } }),
  );
  await waitFor(() => expect(notices()).toEqual(['error: Failed to switch the scanner']));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await userEvent.click(await screen.findByRole('switch', { name: 'Momentum', checked: true }));
  await userEvent.click(await screen.findByRole('button', { name: 'Switch off' }));
  await waitFor(() => expect(notices().at(-1)).toBe('success: Momentum is switched off'));
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Gappers' }).hasAttribute('disabled')).toBe(false));
  await userEvent.click(screen.getByRole('switch', { name: 'Gappers', checked: false }));
  await waitFor(() =>
    expect(set).toHaveBeenLastCalledWith({ params: { scanner: 'gappers' }, body: { enabled: true } }),
  );
});

test('filtering the log by action changes the address', async () => {
  const ask = vi.fn(() => fakeAuditPage);
  const router = openAdmin('/admin?tab=audit&page=2', { 'GET /api/admin/audit': ask });
  await table('Audit log');
  await userEvent.selectOptions(screen.getByLabelText('Action'), 'auth');
  await waitFor(() => expect(router.state.location.search).toBe('?tab=audit&action=auth'));
  expect(ask).toHaveBeenLastCalledWith(
    expect.objectContaining({ query: expect.objectContaining({ page: 1, action: 'auth' }) }),
  );
});

test('the market tab shows source and state of the data, or that they are unknown', async () => {
  const rest = {
    'GET /api/admin/market-closures': { closures: [] },
    'GET /api/admin/scanners': { scanners: { momentum: true, gappers: true, low_float: true } },
  };
  openAdmin('/admin?tab=market', { ...SOURCE, ...rest });
  for (const text of ['Simulator, Simulated data', 'Running', '3 / 12 ms', '20 of 1000', '98%'])
    expect(await screen.findByText(text)).toBeTruthy();
  cleanup();
  openAdmin('/admin?tab=market', {
    ...SOURCE,
    ...rest,
    'GET /api/market/latency': new ApiError('Forbidden', { code: 'FORBIDDEN', status: 403 }),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load admin data');
});

test('the market closes on a day after a confirmation, and reopens, or the page says that it failed', async () => {
  const close = failingFirst({ closure: CLOSURE });
  let closures = [CLOSURE];
  let reopening: unknown = new ApiError('Refused on purpose', { code: 'INTERNAL', status: 500 });
  const reopen = vi.fn((_options: unknown) => {
    if (!(reopening instanceof Error)) closures = [];
    return reopening;
  });
  const { notices } = openAdmin('/admin?tab=market', {
    'GET /api/admin/scanners': { scanners: { momentum: true, gappers: true, low_float: true } },
    ...SOURCE,
    'GET /api/admin/market-closures': () => ({ closures }),
    'PUT /api/admin/market-closures/{date}': close,
    'DELETE /api/admin/market-closures/{date}': reopen,
  });
  const day = await screen.findByLabelText('Day');
  await userEvent.type(day, '2026-12-01');
  await userEvent.type(screen.getByLabelText('Shown as'), 'Day of mourning');
  await userEvent.type(screen.getByLabelText('Reason'), 'Decided by the exchange');
  await userEvent.click(screen.getByRole('button', { name: 'Close the market' }));
  expect(close).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() =>
    expect(close).toHaveBeenCalledWith({
      params: { date: '2026-12-01' },
      body: { name: 'Day of mourning', reason: 'Decided by the exchange' },
    }),
  );
  expect(await screen.findByText('Refused on purpose')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Close the market' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(notices()).toEqual(['success: The market is closed on 2026-12-01']));
  await userEvent.click(screen.getByRole('button', { name: 'Reopen on 2026-11-30' }));
  await waitFor(() => expect(reopen).toHaveBeenCalledWith({ params: { date: '2026-11-30' } }));
  await waitFor(() => expect(notices().at(-1)).toBe('error: Failed to reopen the market'));
  reopening = { removed: true };
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Reopen on 2026-11-30' })).toHaveProperty('disabled', false),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Reopen on 2026-11-30' }));
  expect(await screen.findByText('No emergency closures')).toBeTruthy();
});

describe('failed jobs', () => {
  const JOB = {
    id: '0199f1b2-0000-7000-8000-000000000001',
    queue: 'mail',
    what: 'Mail: billing.receipt',
    attempts: 12,
    created_at: '2026-11-20T14:04:00.000Z',
    failed_at: '2026-11-21T14:04:00.000Z',
    error: '550 No such mailbox',
  };
  const PATH = 'GET /api/admin/failed-jobs';
  const open = (answers: FakeAnswers = {}) =>
    openAdmin('/admin?tab=jobs', { [PATH]: { jobs: [JOB], pagination }, ...answers });

  test('show what failed, when, how often and why', async () => {
    open();
    const row = within(await table('Failed jobs')).getByRole('row', { name: /billing\.receipt/ });
    for (const text of ['12', '550 No such mailbox', /Nov 21, 2026/]) expect(within(row).getByText(text)).toBeTruthy();
  });

  test.each([
    [
      'Try Mail: billing.receipt again',
      'Try again',
      'POST /api/admin/failed-jobs/{queue}/{id}/retry',
      'back in its queue',
    ],
    ['Drop Mail: billing.receipt', 'Drop', 'DELETE /api/admin/failed-jobs/{queue}/{id}', 'dropped'],
  ])('%s: only after a confirmation', async (press, confirm, path, outcome) => {
    const act = vi.fn((_options: unknown) => ({}));
    const { notices } = open({ [path]: act });
    await userEvent.click(within(await table('Failed jobs')).getByRole('button', { name: press }));
    expect(act).not.toHaveBeenCalled();
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: confirm }));
    await waitFor(() => expect(notices()).toEqual([`success: The job is ${outcome}`]));
    expect(act).toHaveBeenCalledExactlyOnceWith({ params: { queue: 'mail', id: JOB.id } });
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('say so when another admin was first, and when there are none', async () => {
    const gone = new ApiError('This job is no longer in the list', { code: 'NOT_FOUND', status: 404 });
    let jobs = [JOB];
    const { notices } = open({
      [PATH]: () => ({ jobs, pagination }),
      'DELETE /api/admin/failed-jobs/{queue}/{id}': () => {
        jobs = [];
        return gone;
      },
    });
    await userEvent.click(within(await table('Failed jobs')).getByRole('button', { name: /Drop/ }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Drop' }));
    expect(await screen.findByText('No failed jobs')).toBeTruthy();
    expect(notices()).toEqual(['error: This job is no longer in the list']);
  });
});

describe('operations', () => {
  const PATH = 'GET /api/admin/operations';

  test('show instances, queues, the last backup and each error with its reference', async () => {
    openAdmin('/admin?tab=operations', { [PATH]: fakeOperations });
    const instances = await table('Instances');
    const leader = within(instances).getByRole('row', { name: /market-1/ });
    for (const text of ['Leader', '3 d 4 h', '3 of 64', '12 ms', '1,204', '256 MB'])
      expect(within(leader).getByText(text)).toBeTruthy();
    expect(within(instances).getByText('Standby')).toBeTruthy();
    expect(within(await table('Recent errors')).getByText('4bf92f3577b34da6a3ce929d0e0e4736')).toBeTruthy();
    for (const text of [
      'Primary 10.0.0.5:5432',
      '2 h 4 min',
      '1 synchronous, 0.2 s behind',
      '9 h 4 min',
      'Nov 23, 2026, 12:00:00 AM ET, by pgBackRest',
      '9:03:10 AM',
    ])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Problems' })).toBeNull();
  });

  test('remember failovers, crashes and restarts, with time, part, length and cause, and show etcd and Patroni', async () => {
    openAdmin('/admin?tab=operations', { [PATH]: fakeOperations });
    const history = await table('History');
    const rows = within(history)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      );
    expect(rows.map(([time, what, lasted]) => [time, what, lasted])).toEqual([
      ['Nov 23, 2026, 9:03:20 AM', 'Lost', '40 s so far'],
      ['Nov 23, 2026, 7:00:01 AM', 'Failover', '9 s'],
      ['Nov 20, 2026, 5:03:50 AM', 'Restart', '12 s'],
    ]);
    expect(within(history).getByText(/took over from 10.0.0.6:5432/)).toBeTruthy();
    const members = await table('Database failover');
    for (const text of ['Primary, running', 'Synchronous standby, streaming', 'timeline 4, 0 bytes behind', 'Leader'])
      expect(within(members).getByText(text)).toBeTruthy();
  });

  test('say that etcd has no majority, and that Patroni has no primary', async () => {
    const { etcd, nodes } = fakeOperations.failover!;
    const failover = {
      etcd: etcd.map((each, at) => ({ ...each, is_healthy: at === 0 })),
      nodes: nodes.map((node) => ({ ...node, role: 'replica' })),
    };
    openAdmin('/admin?tab=operations', { [PATH]: { ...fakeOperations, failover, incidents: [] } });
    const problems = await screen.findByRole('list', { name: 'Problems' });
    expect(within(problems).getByText(/^etcd has no majority/)).toBeTruthy();
    expect(within(problems).getByText(/^Patroni has no primary/)).toBeTruthy();
    expect(screen.getByText('Nothing yet')).toBeTruthy();
  });

  test('show the same error once, with its number and its last time', async () => {
    const [error, other] = fakeOperations.errors;
    const earlier = ['2026-11-23T13:00:00.000Z', '2026-11-23T13:30:00.000Z'].map((at) => ({ ...error!, at }));
    openAdmin('/admin?tab=operations', { [PATH]: { ...fakeOperations, errors: [other!, ...earlier, error!] } });
    const rows = within(await table('Recent errors'))
      .getAllByRole('row')
      .slice(1);
    const facts = rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
        .slice(0, 3),
    );
    expect(facts).toEqual([
      ['Nov 23, 2026, 9:01:12 AM', '3', 'web-1:3001'],
      ['Nov 23, 2026, 4:30:00 AM', '1', 'market-1:3004'],
    ]);
  });

  test('say what is wrong, and that there are no errors', async () => {
    const instances = fakeOperations.instances.map((each) => ({ ...each, is_leader: false }));
    openAdmin('/admin?tab=operations', { [PATH]: { ...fakeOperations, instances, errors: [] } });
    const problems = await screen.findByRole('list', { name: 'Problems' });
    expect(within(problems).getByText('No instance leads the market. Scanners do not update.')).toBeTruthy();
    expect(screen.getByText('No errors')).toBeTruthy();
  });

  test('name the failure, and after a refresh that fails keep the last figures with their time', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    let answer: unknown = new ApiError('Refused on purpose', { code: 'INTERNAL', status: 500, traceId: 'abc' });
    openAdmin('/admin?tab=operations', { [PATH]: () => answer });
    const failure = await screen.findByRole('alert');
    expect(within(failure).getByText('Reference: abc')).toBeTruthy();
    answer = fakeOperations;
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await table('Instances');
    answer = new ApiError('Network error: failed to fetch', { code: 'NETWORK' });
    await vi.advanceTimersByTimeAsync(REFRESH_MS);
    expect(await screen.findByText(/These figures are as of Nov 23, 2026, 9:04:00 AM ET/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Instances as of 9:04:00 AM ET' })).toBeTruthy();
    expect(await table('Instances')).toBeTruthy();
  });

  test('are not shown as current while a request hangs', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    let answer: unknown = fakeOperations;
    openAdmin('/admin?tab=operations', { [PATH]: () => answer });
    expect(await screen.findByRole('heading', { name: 'Instances' })).toBeTruthy();
    answer = new Promise(() => undefined);
    await vi.advanceTimersByTimeAsync(STALE_AFTER_MS);
    expect(await screen.findByRole('heading', { name: 'Instances as of 9:04:00 AM ET' })).toBeTruthy();
    answer = fakeOperations;
    await vi.advanceTimersByTimeAsync(REFRESH_MS + ANSWER_LIMIT_MS);
    expect(await screen.findByRole('heading', { name: 'Instances' })).toBeTruthy();
  });

  test('say honestly that no backup is known', async () => {
    const database = {
      ...fakeOperations.database,
      last_backup_at: null,
      last_server_backup_at: null,
      archived_until: null,
    };
    openAdmin('/admin?tab=operations', { [PATH]: { ...fakeOperations, database } });
    expect(await screen.findByText('No backup known: npm run backup')).toBeTruthy();
    expect(screen.getByText('No archive of the database’s log')).toBeTruthy();
  });

  test.each([
    [
      '2026-11-23T14:02:10.000Z',
      '9:02:10 AM',
      'Archiving fails. Not later than Nov 23, 2026, 9:02:10 AM ET (2026-11-23 14:02:10 UTC)',
    ],
    // After a failover the new primary does not know how far the log was archived.
    [
      null,
      '12:00:00 AM',
      'Archiving fails. At least until the backup of Nov 23, 2026, 12:00:00 AM ET (2026-11-23 05:00:00 UTC)',
    ],
  ])(
    'name the last moment that can be restored while the log cannot be archived',
    async (archived_until, moment, note) => {
      const database = { ...fakeOperations.database, archived_until, archive_failed_at: '2026-11-23T14:03:55.000Z' };
      openAdmin('/admin?tab=operations', { [PATH]: { ...fakeOperations, database } });
      expect(await screen.findByText(note)).toBeTruthy();
      expect(screen.getByText(moment)).toBeTruthy();
      const problems = screen.getByRole('list', { name: 'Problems' });
      expect(within(problems).getByText(/^The database cannot archive its log/)).toBeTruthy();
    },
  );

  test('mark an instance that is not ready, one whose clock is wrong, and one without the release store', async () => {
    const marks = [{ is_ready: false }, { clock_ahead_ms: 3_210 }, { is_store_up: false }];
    const instances = fakeOperations.instances.map((each, index) => ({ ...each, ...marks[index] }));
    openAdmin('/admin?tab=operations', { [PATH]: { ...fakeOperations, instances } });
    const shown = await table('Instances');
    for (const text of ['Not ready', 'Clock +3.2 s', 'No store']) expect(within(shown).getByText(text)).toBeTruthy();
  });
});
