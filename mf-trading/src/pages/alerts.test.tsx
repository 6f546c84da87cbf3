// @vitest-environment happy-dom
import { type AlertEvent, COMMA_FAULT } from '@prebell/contracts';
import { createFakePlatform, type FakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { candles, quote } from '../entities/chart/testing/figures';
import { playTone } from '../entities/signals/browser/tones';
import { alertRule, firedAlert } from '../features/alerts/testing/alerts';
import { marketStatus } from '../shared/testing/market-status';
import { DashboardPage } from './DashboardPage';

vi.mock('../entities/chart/components/CandleChart', () => ({ CandleChart: () => null }));
vi.mock('../entities/signals/browser/tones', () => ({ playTone: vi.fn(async () => true) }));
afterEach(() => {
  cleanup();
  vi.mocked(playTone).mockClear();
});

const UNCONFIRMED = {
  email: 'tess@example.test',
  email_confirmed: false,
  pending_email: null,
  deletion_at: null,
  password_change_required: false,
};

const eventId = (n: number) => `01980000-0000-7000-8000-0000000e1${String(n).padStart(3, '0')}`;

/** The notices of events, without warnings of other parts of the desk. */
const saidOf = (platform: FakePlatform) => platform.notify.get().filter(({ kind }) => kind === 'info');

const open = (rules: () => unknown[] = () => [alertRule()], events: () => AlertEvent[] = () => [firedAlert()]) => {
  const sent: { path: string; options: unknown }[] = [];
  const keep = (path: string, answer: unknown) => [
    path,
    (options: unknown) => {
      sent.push({ path, options });
      return answer;
    },
  ];
  const platform = createFakePlatform({
    user: fakeUser({
      tier_info: { tier: 'pro', expires: null, is_active: true, permissions: ['alerts:realtime'] },
    }),
    marketAnswers: { 'symbol:subscribe': { ok: true, quote: quote(), candle: candles() } },
    answers: {
      'GET /api/market/status': marketStatus(),
      'GET /api/market/candles': candles(),
      'GET /api/market/quote/{symbol}': quote({ price: 4.16 }),
      'GET /api/alerts': () => ({ alerts: rules(), settings: { hourly_budget: 12 }, suspended: false }),
      'GET /api/alert-events': () => ({ events: events(), unacknowledged: events().length, next: null }),
      ...Object.fromEntries([
        keep('POST /api/alerts', { alert: alertRule() }),
        keep('PUT /api/alerts/{id}', { alert: alertRule({ enabled: false }) }),
        keep('DELETE /api/alerts/{id}', { removed: true }),
        keep('GET /api/auth/account', { account: UNCONFIRMED }),
        keep('POST /api/auth/resend-confirmation', {}),
        keep('POST /api/alert-events/acknowledge', { unacknowledged: 0 }),
      ]),
    },
  });
  render(
    <FakePlatformProvider platform={platform}>
      <DashboardPage />
    </FakePlatformProvider>,
  );
  return { platform, sent };
};

describe('alerts', () => {
  it('are set on the charted symbol with A, say that a bar which has begun does not count, and show an invalid level’s error', async () => {
    const { platform, sent } = open();
    await screen.findByRole('region', { name: 'Chart' });
    await userEvent.keyboard('a');
    const dialog = await screen.findByRole('dialog', { name: 'Alert on AAPL' });
    expect(await within(dialog).findByText('Now 4.16')).toBeDefined();
    expect(within(dialog).getByText(/If our source sends bars, the bar that has already begun does not/)).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Set alert' }));
    expect(within(dialog).getByRole('alert').textContent).toBe('Enter a price');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Price, $' }), '4.5{Enter}');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent[0]?.options).toMatchObject({
      body: { rule: { kind: 'price', symbol: 'AAPL', direction: 'above', price: 4.5 }, repeat: false, email: false },
    });
    expect(platform.notify.get().map(({ text }) => text)).toContain('Alert set: DVLT rises to $4.50');
  });

  it('say when e-mail would go to an unconfirmed address, and send the link that confirms it', async () => {
    const { sent } = open();
    await screen.findByRole('region', { name: 'Chart' });
    await userEvent.keyboard('a');
    const dialog = within(await screen.findByRole('dialog', { name: 'Alert on AAPL' }));
    expect(dialog.queryByText(/is not confirmed/)).toBeNull();
    await userEvent.click(dialog.getByRole('switch', { name: 'Also by e-mail' }));
    expect(
      await dialog.findByText(/tess@example\.test is not confirmed, so we send no alerts there yet/),
    ).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Send the confirmation link' }));
    expect(await dialog.findByText(/We sent a link to tess@example\.test/)).toBeDefined();
    expect(sent.map(({ path }) => path)).toContain('POST /api/auth/resend-confirmation');
  });

  it('show how a price with separators is read, and refuse a decimal comma', async () => {
    const { sent } = open();
    await screen.findByRole('region', { name: 'Chart' });
    await userEvent.keyboard('a');
    const dialog = within(await screen.findByRole('dialog', { name: 'Alert on AAPL' }));
    const price = dialog.getByRole('textbox', { name: 'Price, $' });
    await userEvent.type(price, '1,250');
    expect(await dialog.findByText(/Reads as 1,250$/)).toBeDefined();
    await userEvent.clear(price);
    await userEvent.type(price, '4,50{Enter}');
    expect(dialog.getByRole('alert').textContent).toBe(COMMA_FAULT);
    expect(sent).toEqual([]);
  });

  it('show immediately when they fire, are counted, and can be marked as read', async () => {
    const { platform, sent } = open();
    expect(await screen.findByRole('button', { name: 'Alerts · 1 new' })).toBeDefined();
    const fired = firedAlert({ id: '01980000-0000-7000-8000-00000000e002', text: 'KQTX is halted', symbol: 'KQTX' });
    act(() => platform.emitMarket('alert', fired));
    expect(platform.notify.get().map(({ text }) => text)).toContain('Alert: KQTX is halted');
    const late = firedAlert({ id: '01980000-0000-7000-8000-00000000e003', text: 'APLM is halted', held: true });
    act(() => platform.emitMarket('alert', late));
    expect(platform.notify.get().map(({ text }) => text)).not.toContain('Alert: APLM is halted');
    await userEvent.click(await screen.findByRole('button', { name: 'Alerts · 3 new' }));
    const list = within(await screen.findByRole('region', { name: 'Fired' }));
    expect(list.getByText('muted')).toBeDefined();
    await userEvent.click(list.getByRole('button', { name: 'Mark all as read' }));
    await vi.waitFor(() =>
      expect(sent.at(-1)).toMatchObject({ options: { body: { ids: [late.id, fired.id, firedAlert().id] } } }),
    );
    await userEvent.click(list.getByRole('button', { name: 'DVLT' }));
    expect(screen.getByRole('heading', { name: 'DVLT Chart' })).toBeDefined();
  });

  it('that fired while the page was offline are announced once after the reconnect, with one sound', async () => {
    const before = firedAlert();
    const missed = [2, 1].map((n) => firedAlert({ id: eventId(n), text: `KQTX is halted, ${n}` }));
    let events = [before];
    const { platform } = open(undefined, () => events);
    expect(await screen.findByRole('button', { name: 'Alerts · 1 new' })).toBeDefined();
    const notices = () => saidOf(platform).map(({ text }) => text);
    expect(notices()).toEqual([]);
    events = [...missed, before];
    act(() => platform.reconnectMarket());
    await vi.waitFor(() => expect(notices()).toEqual(['Alert: KQTX is halted, 1', 'Alert: KQTX is halted, 2']));
    expect(playTone).toHaveBeenCalledExactlyOnceWith('alert');
    // The socket may deliver one of them as well.
    act(() => platform.emitMarket('alert', missed[0]));
    act(() => platform.reconnectMarket());
    await screen.findByRole('button', { name: 'Alerts · 3 new' });
    expect(notices()).toHaveLength(2);
    expect(playTone).toHaveBeenCalledOnce();
  });

  it('that fired while the page was offline share one notice when they are many; it opens the list', async () => {
    let events = [firedAlert()];
    const { platform } = open(undefined, () => events);
    await screen.findByRole('button', { name: 'Alerts · 1 new' });
    const eight = [8, 7, 6, 5, 4, 3, 2, 1].map((n) => firedAlert({ id: eventId(n), text: `Missed ${n}` }));
    const muted = firedAlert({ id: eventId(9), text: 'Over the limit', held: true });
    events = [muted, ...eight, ...events];
    act(() => platform.reconnectMarket());
    await vi.waitFor(() => expect(saidOf(platform)).toMatchObject([{ text: '8 alerts fired while you were offline' }]));
    expect(playTone).toHaveBeenCalledOnce();
    act(() => saidOf(platform)[0]?.action?.run());
    expect(await screen.findByRole('dialog', { name: 'Alerts' })).toBeDefined();
  });

  it('that fire once show as off as soon as they fired, even in an open list', async () => {
    let enabled = true;
    const { platform } = open(() => [alertRule({ enabled })]);
    await userEvent.click(await screen.findByRole('button', { name: /^Alerts/ }));
    const list = within(await screen.findByRole('region', { name: 'Your alerts' }));
    const isOn = () => list.getByRole('switch', { name: 'DVLT rises to $4.50' }).getAttribute('aria-checked');
    await vi.waitFor(() => expect(isOn()).toBe('true'));
    enabled = false;
    act(() => platform.emitMarket('alert', firedAlert({ id: '01980000-0000-7000-8000-00000000e004' })));
    await vi.waitFor(() => expect(isOn()).toBe('false'));
  });

  it('that fired their only time differ from those that the user switched off', async () => {
    const off = { repeat: false, enabled: false, last_fired_at: '2025-02-06T14:00:00.000Z' };
    open(() => [
      alertRule({ ...off, id: eventId(1), updated_at: '2025-02-06T14:00:00.000Z' }),
      alertRule({ ...off, id: eventId(2), updated_at: '2025-02-06T14:05:00.000Z' }),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: /^Alerts/ }));
    const list = within(await screen.findByRole('region', { name: 'Your alerts' }));
    expect(
      (await list.findAllByRole('listitem')).map((item) => /fired|once/.exec(item.textContent ?? '')?.[0]),
    ).toEqual(['fired', 'once']);
  });

  it('pause and resume', async () => {
    const { sent } = open();
    await userEvent.click(await screen.findByRole('button', { name: /^Alerts/ }));
    const list = within(await screen.findByRole('region', { name: 'Your alerts' }));
    await userEvent.click(await list.findByRole('switch', { name: 'DVLT rises to $4.50' }));
    await vi.waitFor(() =>
      expect(sent.at(-1)).toMatchObject({ path: 'PUT /api/alerts/{id}', options: { body: { enabled: false } } }),
    );
    await userEvent.click(list.getByRole('button', { name: 'Remove the alert DVLT rises to $4.50' }));
    await vi.waitFor(() => expect(sent.at(-1)?.path).toBe('DELETE /api/alerts/{id}'));
  });
});
