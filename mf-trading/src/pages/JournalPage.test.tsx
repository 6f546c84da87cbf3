// @vitest-environment happy-dom
import { ApiError } from '@prebell/platform';
import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import { createFakePlatform, type FakeAnswers, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { journalCsv } from '../features/paper';
import { JournalPage } from './JournalPage';

afterEach(cleanup);

const SESSION = {
  id: '00000000-0000-7000-8000-0000000000aa',
  date: '2025-02-06',
  seen_until: '2025-02-06T09:50',
  created_at: '2026-01-01T00:00:00.000Z',
  trades: 1,
  net_cents: 1_250,
};
const EMPTY = { trades: [], by_setup: [], by_hour: [], by_weekday: [], left_open: 1 };

const TRADE = {
  session_id: SESSION.id,
  date: '2025-02-06',
  symbol: 'AAA',
  direction: 'long',
  opened_by: 1,
  opened_at: '2025-02-06T14:31:00.000Z',
  closed_at: '2025-02-06T14:40:00.000Z',
  quantity: 100,
  held: 0,
  entry_price: 4,
  exit_price: 5,
  net_cents: 9_900,
  open_cents: 0,
  costs_cents: 100,
  mfe_cents: 12_000,
  mae_cents: 0,
  setup: null,
  own_setup: null,
  note: '',
  tags: [],
};

const open = (answers: FakeAnswers) => {
  const platform = createFakePlatform({ user: fakeUser({ subscription_tier: 'premium' }), answers });
  const element = (
    <FakePlatformProvider platform={platform}>
      <JournalPage />
    </FakePlatformProvider>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
};

test('the journal lists every session, opens it at its minute, and removes it after a question', async () => {
  let sessions = [SESSION];
  const removed: unknown[] = [];
  open({
    'GET /api/paper/journal': EMPTY,
    'GET /api/paper/sessions': () => ({ sessions }),
    'DELETE /api/paper/sessions/{id}': ({ params }: { params: unknown }) => {
      removed.push(params);
      sessions = [];
      return { removed: true };
    },
  });
  const table = within(await screen.findByRole('table', { name: 'Sessions' }));
  const link = table.getByRole('link', { name: '2025-02-06 until 09:50' });
  expect(link.getAttribute('href')).toBe(`/dashboard?at=2025-02-06T09:50&session=${SESSION.id}`);
  expect(table.getByText('+$12.50')).toBeDefined();
  expect(table.getByText('1 trade')).toBeDefined();
  await userEvent.click(table.getByRole('button', { name: 'Remove 2025-02-06 until 09:50' }));
  expect(removed).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove session' }));
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Sessions' })).toBeNull());
  expect(removed).toEqual([{ id: SESSION.id }]);
});

test('a session with an open position shows its open result, beside what closed trades made', async () => {
  const OPEN = { ...SESSION, net_cents: 0, open_cents: -1_589 };
  const part = { ...OPEN, id: '00000000-0000-7000-8000-0000000000ab', seen_until: '2025-02-06T09:55', net_cents: 300 };
  open({ 'GET /api/paper/journal': EMPTY, 'GET /api/paper/sessions': { sessions: [OPEN, part] } });
  const table = within(await screen.findByRole('table', { name: 'Sessions' }));
  expect(table.getAllByRole('row').map((row) => row.querySelectorAll('td')[1]?.textContent?.trim())).toEqual([
    undefined,
    'open: −$15.89',
    '+$3.00 open: −$15.89',
  ]);
});

test('a session lists its open positions on request: shares, average cost, last price and unrealized result', async () => {
  const OPEN = { ...SESSION, open_cents: 5_000 };
  const held = { ...TRADE, closed_at: null, exit_price: null, held: 1_000, net_cents: 0, open_cents: 5_000 };
  const moments: unknown[] = [];
  open({
    'GET /api/paper/journal': EMPTY,
    'GET /api/paper/sessions': { sessions: [OPEN, { ...SESSION, id: '00000000-0000-7000-8000-0000000000ac' }] },
    'PUT /api/paper/sessions/{id}/moment': (options: { params: unknown; body: unknown }) => {
      moments.push([options.params, options.body]);
      return { session: OPEN, orders: [], fills: [], trades: [held, { ...TRADE, symbol: 'BBB', opened_by: 2 }] };
    },
  });
  const show = await screen.findByRole('button', { name: 'Open positions of 2025-02-06 until 09:50' });
  expect(screen.getAllByRole('button', { name: /^Open positions of/ })).toHaveLength(1);
  expect(moments).toEqual([]);
  await userEvent.click(show);
  const list = within(await screen.findByRole('list', { name: 'Open positions of 2025-02-06 until 09:50' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1,000 AAA at $4.00last $4.05+$50.00',
  ]);
  // The minute that the session has seen already: looking at it moves nothing.
  expect(moments).toEqual([[{ id: SESSION.id }, { at: '2025-02-06T09:50' }]]);
});

test('the journal begins with what all closed trades made after costs', async () => {
  const lost = {
    ...{ ...TRADE, opened_by: 2, net_cents: -4_100, costs_cents: 150 },
    ...{ opened_until: '2025-02-06T14:35:00.000Z', closed_until: '2025-02-06T14:45:00.000Z' },
  };
  open({
    'GET /api/paper/journal': { ...EMPTY, trades: [TRADE, lost] },
    'GET /api/paper/sessions': { sessions: [SESSION] },
  });
  const summary = await screen.findByRole('region', { name: 'Summary' });
  expect([...summary.children].map(({ children }) => [...children].map(({ textContent }) => textContent))).toEqual([
    ['+$58.00', 'Net', 'after $2.50 of costs'],
    ['50%', 'Win rate', '1 of 2 closed trades'],
    ['+$99.00', 'Average win', '1 winning trade'],
    ['−$41.00', 'Average loss', '1 other trade'],
    ['2.41', 'Profit factor', 'won for each $1 lost'],
  ]);
  expect(screen.getAllByText('09:40:00')).toHaveLength(2);
  // Each opens the desk when the bar of the fill was over; a trade of an older session counts a minute for it.
  const addresses = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));
  const at = (time: string) => `/dashboard?at=2025-02-06T${time}&symbol=AAA&session=${SESSION.id}`;
  expect(addresses('2025-02-06 09:31:00')).toEqual([at('09:32'), at('09:35')]);
  expect(addresses('09:40:00')).toEqual([at('09:41'), at('09:45')]);
  expect(screen.getByText(/^An entry or exit opens the desk at the minute when its bar was complete/)).toBeDefined();
});

test('the journal names own scanners: in the groups by setup, in the list of trades and in the file', async () => {
  const id = '01980000-0000-7000-8000-00000000c001';
  const group = { trades: 1, wins: 1, net_cents: 100, mean_win_cents: 100, mean_loss_cents: null };
  const own = { ...TRADE, own_setup: { scanner: id, name: 'Cheap runners', hit: '2025-02-06-4' } };
  open({
    'GET /api/paper/journal': {
      ...EMPTY,
      trades: [own, { ...TRADE, opened_by: 2, setup: { scanner: 'gappers', hit: null } }],
      by_setup: [
        { key: 'gappers', ...group },
        { key: id, name: 'Cheap runners', ...group },
        { key: 'none', ...group },
      ],
    },
    'GET /api/paper/sessions': { sessions: [SESSION] },
  });
  const groups = within(await screen.findByRole('table', { name: 'Setup' }));
  for (const name of ['Gappers', 'Cheap runners', 'No scanner']) expect(groups.getByText(name)).toBeDefined();
  expect(within(screen.getByRole('table', { name: 'Closed trades' })).getByText('Cheap runners')).toBeDefined();
  expect(journalCsv([{ ...own, direction: 'long' }])).toContain('Cheap runners,2025-02-06-4');
});

test('sessions that do not load say so, and come on a retry', async () => {
  let isAway = true;
  open({
    'GET /api/paper/journal': EMPTY,
    'GET /api/paper/sessions': () =>
      isAway ? new ApiError('Not there', { code: 'UNAVAILABLE', status: 503 }) : { sessions: [SESSION] },
  });
  const retry = await screen.findByRole('button', { name: 'Try Again' });
  isAway = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('table', { name: 'Sessions' })).toBeDefined();
});
