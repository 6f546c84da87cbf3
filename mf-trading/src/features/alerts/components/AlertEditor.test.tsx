// @vitest-environment happy-dom
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { alertRule } from '../testing/alerts';
import { AlertEditor } from './AlertEditor';

afterEach(cleanup);

const QUOTE = { symbol: 'DVLT', price: 4, pm_high: 4.52, high: 4.52, low: 3.1, vwap: null, previous_close: 2.5 };
const PREVIOUS = { symbol: 'DVLT', name: 'Dovetail', previous_close: 2.5, previous_high: 5.25, previous_low: 2 };

const open = (answers: Record<string, unknown> = {}, price?: number) => {
  const sent: unknown[] = [];
  const platform = createFakePlatform({
    answers: {
      'GET /api/market/quote/{symbol}': QUOTE,
      'GET /api/market/levels': { levels: [PREVIOUS] },
      'POST /api/alerts': (options: unknown) => {
        sent.push(options);
        return { alert: alertRule() };
      },
      ...answers,
    },
  });
  render(
    <FakePlatformProvider platform={platform}>
      <AlertEditor symbol="DVLT" price={price} onClose={vi.fn()} />
    </FakePlatformProvider>,
  );
  return sent;
};
const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');

it('sets an alert at a known level with one button, with the direction in which the price would cross it', async () => {
  const sent = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Break of the pre-market high $4.53' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Price, $' }).value).toBe('4.53');
  expect([pressed('Break of the pre-market high $4.53'), pressed('Day low $3.10')]).toEqual(['true', 'false']);
  await userEvent.click(screen.getByRole('button', { name: 'Day low $3.10' }));
  await userEvent.click(screen.getByRole('button', { name: 'Set alert' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    body: {
      rule: { kind: 'price', symbol: 'DVLT', direction: 'below', price: 3.1, level_name: 'day low' },
      repeat: false,
    },
  });
});

it('opened at a level, is set with Enter', async () => {
  const sent = open({}, 4.53);
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Price, $' })));
  await screen.findByText(/^Now /);
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() =>
    expect(sent).toMatchObject([
      { body: { rule: { direction: 'above', price: 4.53, level_name: 'break of the pre-market high' } } },
    ]),
  );
});

it('a price alert comes once and an event each time, unless the user chooses; a price of their own has no name', async () => {
  const sent = open();
  const repeat = () =>
    screen.getByRole('switch', { name: 'Repeat, at most once a minute' }).getAttribute('aria-checked');
  await screen.findByText(/^Now /);
  expect(repeat()).toBe('false');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Alert me when' }), 'new_high');
  expect(repeat()).toBe('true');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Alert me when' }), 'price');
  await userEvent.click(screen.getByRole('switch', { name: 'Repeat, at most once a minute' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Price, $' }), '4.40');
  await userEvent.click(screen.getByRole('button', { name: 'Set alert' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ body: { repeat: true } });
  expect(JSON.stringify(sent[0])).not.toContain('level_name');
});

it('says when the price is already beyond a known high or low, and that the alert comes on the way back', async () => {
  open({ 'GET /api/market/quote/{symbol}': { ...QUOTE, pm_high: 3.7, low: 4.2 } });
  await userEvent.click(await screen.findByRole('button', { name: 'Pre-market high $3.70' }));
  expect(
    screen.getByText('The price is already above this level. The alert comes when it falls back to it.'),
  ).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Day low $4.20' }));
  expect(
    screen.getByText('The price is already below this level. The alert comes when it rises back to it.'),
  ).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Break of the day high $4.53' }));
  expect(screen.queryByText(/The price is already/)).toBeNull();
});

it('offers what it knows: also the previous high, and without that answer the others', async () => {
  open();
  expect(await screen.findByRole('button', { name: 'Break of the previous high $5.26' })).toBeDefined();
  cleanup();
  open({ 'GET /api/market/levels': new Error('unavailable') });
  expect(await screen.findByRole('button', { name: 'Break of the pre-market high $4.53' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /previous high/ })).toBeNull();
});
