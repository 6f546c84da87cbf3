// @vitest-environment happy-dom
import { COMMA_FAULT } from '@prebell/contracts';
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { candles, quote } from '../entities/chart/testing/figures';
import { alertRule, firedAlert } from '../features/alerts/testing/alerts';
import { marketStatus } from '../shared/testing/market-status';
import { DashboardPage } from './DashboardPage';

vi.mock('../entities/chart/components/CandleChart', () => ({ CandleChart: () => null }));
vi.mock('../entities/signals/browser/tones', () => ({ playTone: async () => true }));
afterEach(cleanup);

const UNCONFIRMED = {
  email: 'tess@example.test',
  email_confirmed: false,
  pending_email: null,
  deletion_at: null,
  password_change_required: false,
};

const open = (rules: () => unknown[] = () => [alertRule()]) => {
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
      'GET /api/alert-events': { events: [firedAlert()], unacknowledged: 1, next: null },
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
  it('are set on the charted symbol with A, and an invalid level shows its error', async () => {
    const { platform, sent } = open();
    await userEvent.keyboard('a');
    const dialog = await screen.findByRole('dialog', { name: 'Alert on AAPL' });
    expect(await within(dialog).findByText('Now 4.16')).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Set alert' }));
    expect(within(dialog).getByRole('alert').textContent).toBe('Enter a price');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Price, $' }), '4.5{Enter}');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent[0]?.options).toMatchObject({
      body: { rule: { kind: 'price', symbol: 'AAPL', direction: 'above', price: 4.5 }, repeat: true, email: false },
    });
    expect(platform.notify.get().map(({ text }) => text)).toContain('Alert set: DVLT rises to $4.50');
  });

  it('say when e-mail would go to an unconfirmed address, and send the link that confirms it', async () => {
    const { sent } = open();
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

  it('that fire once look switched off as soon as they fired, in an open list too', async () => {
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
