// @vitest-environment happy-dom
import type { Candles, User } from '@prebell/contracts';
import { ApiError, createStore } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CommandProvider, useCommandBus } from '../../../shared/commands/CommandProvider';
import type { DeskCommand } from '../../../shared/commands/commands';
import { marketStatus } from '../../../shared/testing/market-status';
import { COMPARED_PREFERENCE } from '../model/compared';
import type { Legend } from '../model/legend';
import { DRAWINGS_PREFERENCE } from '../model/studies';
import { candles, quote } from '../testing/figures';
import type { CandleChartProps } from './CandleChart';
import { ChartPanel } from './ChartPanel';
import { CompareLegend } from './CompareLegend';

const changes = createStore<Legend | null>(null);
// This environment has no canvas. The browser journeys check the drawn chart.
vi.mock('./CandleChart', () => ({
  CandleChart: ({ symbol, bars, drawings, onReachStart, comparison }: CandleChartProps) => (
    <>
      {comparison !== undefined && (
        <CompareLegend symbol={symbol} compared={comparison.shown} legend={changes} onRemove={comparison.remove} />
      )}
      <button type="button" onClick={() => onReachStart(bars[0]?.t ?? 0)}>
        {symbol} drawn with {bars.length} bars
      </button>
      <p>With {drawings.join(', ')}</p>
    </>
  ),
}));

interface Asked {
  readonly symbol: string;
  readonly resolution: string;
  readonly from: number;
  readonly to: number;
}

const NOW = 1_738_850_657;
/** Start of the newest day of `candles()`. */
const PRE_OPEN = 1_738_832_400;
const open = ({
  user = fakeUser(),
  answer = () => candles(),
  marks = [],
}: {
  user?: User | null;
  answer?: (query: Asked) => Candles | ApiError | Promise<Candles>;
  /** Collects saved levels and notes, or refuses them. */
  marks?: object[] | ApiError;
} = {}) => {
  const asked: Asked[] = [];
  /** Requests for the minutes of the day, which VWAP needs. */
  const minutes: Asked[] = [];
  const platform = createFakePlatform({
    user,
    marketAnswers: { 'symbol:subscribe': { ok: true, quote: quote(), candle: { ...candles(), s: 'no_data' } } },
    answers: {
      'GET /api/market/status': marketStatus({ feed: { ...marketStatus().feed, running: false } }),
      // The data source has no IWM.
      'GET /api/market/levels': {
        levels: ['SPY', 'QQQ'].map((symbol) => ({
          symbol,
          name: symbol,
          previous_close: 1,
          previous_high: 1,
          previous_low: 1,
        })),
      },
      'GET /api/chart-marks': { marks: [] },
      'PUT /api/chart-marks/{id}': (options: unknown) => {
        if (marks instanceof ApiError) return marks;
        const { params, body } = options as { params: { id: string }; body: { version: number } };
        marks.push(body);
        return { mark: { ...body, id: params.id, version: body.version + 1, updated_at: '' } };
      },
      'DELETE /api/chart-marks/{id}': { removed: true },
      'GET /api/market/candles': (options: unknown) => {
        const { query } = options as { query: Asked };
        if (query.resolution === '1' && query.from === PRE_OPEN) {
          minutes.push(query);
          return { ...candles(), s: 'no_data' };
        }
        asked.push(query);
        return answer(query);
      },
    },
  });
  const onSymbolChange = vi.fn();
  render(
    <FakePlatformProvider platform={platform}>
      <CommandProvider>
        <Keys />
        <Desk onSymbolChange={onSymbolChange} />
      </CommandProvider>
    </FakePlatformProvider>,
  );
  return { platform, asked, minutes, onSymbolChange };
};

/** Sends commands as keys do. */
let sendCommand: (command: DeskCommand) => void = () => undefined;
const Keys = () => {
  const bus = useCommandBus();
  sendCommand = (command) => bus?.send(command);
  return null;
};

/** A parent that keeps the symbol, as the dashboard does. */
const Desk = ({ onSymbolChange }: { readonly onSymbolChange: (symbol: string) => void }) => {
  const [symbol, setSymbol] = useState('AAPL');
  const change = (next: string) => {
    onSymbolChange(next);
    setSymbol(next);
  };
  return <ChartPanel selectedSymbol={symbol} onSymbolChange={change} className="wide" />;
};

const askFor = (symbol: string) =>
  act(() => window.dispatchEvent(new CustomEvent('updateChart', { detail: { symbol } })));
const refreshButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Refresh chart' });

const logged = vi.spyOn(console, 'error');
const noted = vi.spyOn(console, 'info');
beforeEach(() => {
  for (const spy of [logged, noted]) spy.mockReset().mockReturnValue(undefined);
});
afterEach(cleanup);

describe('the chart panel', () => {
  it('loads the last 30 days of 5-minute bars up to the market’s current time', async () => {
    const { asked } = open();
    expect(screen.getByRole('heading', { name: 'AAPL Chart' })).toBeDefined();
    expect(screen.getByText('Loading chart data...')).toBeDefined();
    expect(await screen.findByText('AAPL drawn with 72 bars')).toBeDefined();
    expect(asked).toEqual([{ symbol: 'AAPL', resolution: '5', from: NOW - 30 * 86_400, to: NOW }]);
    expect(screen.getByText('Updated: 09:04:17')).toBeDefined();
    expect(screen.queryByText('Loading chart data...')).toBeNull();
  });

  it('says when the last trade brought it up to date, if that is later than its request', async () => {
    const { platform } = open();
    await screen.findByText('Updated: 09:04:17');
    act(() => platform.emitMarket('quote', quote({ as_of: new Date((NOW + 63) * 1_000).toISOString() })));
    expect(screen.getByText('Updated: 09:05:20')).toBeDefined();
    act(() => platform.emitMarket('quote', quote({ as_of: new Date((NOW - 63) * 1_000).toISOString() })));
    expect(screen.getByText('Updated: 09:04:17')).toBeDefined();
  });

  it('shows bars in the table that closed after the history was fetched', async () => {
    const { platform } = open();
    await screen.findByText(/drawn/);
    await userEvent.click(screen.getByRole('button', { name: 'Bars as a table' }));
    const rows = () => screen.getByRole('table', { name: /AAPL 5m bars/ }).getAttribute('aria-rowcount');
    const before = Number(rows());
    const last = candles().t.at(-1) ?? 0;
    const live = { symbol: 'AAPL', resolution: '5', o: 1, h: 2, l: 1, c: 2, v: 10 } as const;
    act(() => platform.emitMarket('candle', { ...live, t: last + 300 }));
    act(() => platform.emitMarket('candle', { ...live, t: last + 600 }));
    expect(Number(rows())).toBe(before + 1);
  });

  it('offers the five timeframes and loads the chosen one', async () => {
    const { asked } = open();
    await screen.findByText(/drawn/);
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Timeframe' });
    expect([...select.options].map(({ value, textContent }) => [value, textContent])).toEqual([
      ['1', '1m'],
      ['5', '5m'],
      ['15', '15m'],
      ['60', '1h'],
      ['D', '1d'],
    ]);
    await userEvent.selectOptions(select, '1d');
    await vi.waitFor(() => expect(asked.at(-1)?.resolution).toBe('D'));
  });

  it('cannot be refreshed while it is loading', async () => {
    let deliver: (value: Candles) => void = () => undefined;
    const { asked } = open({
      answer: () =>
        new Promise((resolve) => {
          deliver = resolve;
        }),
    });
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(refreshButton().disabled).toBe(true);
    expect(refreshButton().getAttribute('aria-busy')).toBe('true');
    act(() => deliver(candles()));
    await vi.waitFor(() => expect(refreshButton().disabled).toBe(false));
    await userEvent.click(refreshButton());
    expect(asked).toHaveLength(2);
    expect(screen.getByText('Loading chart data...')).toBeDefined();
  });

  it('shows the symbol’s price and change as they arrive', async () => {
    const { platform } = open();
    expect(await screen.findByText('4.16')).toBeDefined();
    act(() => platform.emitMarket('quote', quote({ price: 4.2, percent_change: -0.5 })));
    expect(screen.getByText('4.20')).toBeDefined();
    expect(screen.getByText('−0.50%')).toBeDefined();
  });

  it('loads older bars when the user scrolls to the oldest one', async () => {
    const first = candles().t[0] ?? 0;
    const { asked } = open({
      answer: ({ to }) => (to === NOW ? candles() : { ...candles(), t: candles().t.map((t) => t - 86_400) }),
    });
    await userEvent.click(await screen.findByText('AAPL drawn with 72 bars'));
    expect(await screen.findByText('AAPL drawn with 144 bars')).toBeDefined();
    expect(asked[1]?.to).toBe(first - 1);
  });

  it('shows its bars as a table, newest first, in New York time', async () => {
    HTMLElement.prototype.scrollTo = () => undefined;
    open();
    await screen.findByText('AAPL drawn with 72 bars');
    await userEvent.click(screen.getByRole('button', { name: 'Bars as a table' }));
    const table = screen.getByRole('table', { name: 'AAPL 5m bars, New York time' });
    expect(table.getAttribute('aria-rowcount')).toBe('73');
    await userEvent.click(screen.getByRole('button', { name: 'Bars as a table' }));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('offers each tier its indicators, saves the choice, and names the tier of locked ones', async () => {
    const { platform } = open({ user: fakeUser({ subscription_tier: 'free' }) });
    await screen.findByText('With dayhigh, sessions');
    await userEvent.click(screen.getByRole('button', { name: 'Indicators' }));
    expect(screen.queryByRole('switch', { name: 'VWAP' })).toBeNull();
    await userEvent.click(screen.getByRole('switch', { name: 'Session shading' }));
    expect(screen.getByText('With dayhigh')).toBeDefined();
    expect(platform.preferences.get(DRAWINGS_PREFERENCE)).toEqual(['vwap', 'premarket', 'dayhigh']);
    await userEvent.click(screen.getByRole('button', { name: 'Upgrade to Basic' }));
    expect(platform.asked.upgrades).toEqual(['other']);
  });

  it('passes on its parent’s class name', () => {
    open();
    expect(screen.getByRole('region', { name: 'Chart' }).classList.contains('wide')).toBe(true);
  });
});

describe('VWAP', () => {
  it('is computed from the day’s minutes at longer timeframes', async () => {
    const { minutes } = open();
    await vi.waitFor(() => expect(minutes).toEqual([{ symbol: 'AAPL', resolution: '1', from: PRE_OPEN, to: NOW }]));
  });

  it('requests no minutes for a plan without VWAP', async () => {
    const { minutes, asked } = open({ user: fakeUser({ subscription_tier: 'free' }) });
    await screen.findByText(/AAPL drawn with/);
    expect([asked.length, minutes.length]).toEqual([1, 0]);
  });
});

describe('levels and notes', () => {
  const openList = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Drawing tools' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Levels and notes/ }));
  };

  it('can be added at a typed price, renamed, deleted and restored with the keyboard alone', async () => {
    const saved: { price: number; text: string; version: number }[] = [];
    const { platform } = open({ marks: saved });
    await screen.findByText(/drawn/);
    await openList();
    const price = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Level price, $' });
    await userEvent.clear(price);
    await userEvent.type(price, '4,50{Enter}');
    expect(screen.getByRole('alert').textContent).toContain('4.50');
    await userEvent.clear(price);
    await userEvent.type(price, '4.5');
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Stop{Enter}');
    const list = screen.getByRole('list', { name: 'Levels and notes of AAPL' });
    const name = await within(list).findByRole('textbox', { name: 'Name of Level 4.50, Stop' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Exit{Enter}');
    await userEvent.click(await within(list).findByRole('textbox', { name: 'Price of Level 4.50, Exit' }));
    await userEvent.keyboard('{ArrowUp}');
    await within(list).findByRole('textbox', { name: 'Price of Level 4.51, Exit' });
    await vi.waitFor(() => expect(saved.at(-1)).toMatchObject({ price: 4.51, text: 'Exit' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete Level 4.51, Exit' }));
    expect(within(list).queryByRole('listitem')).toBeNull();
    expect(platform.notify.get().at(-1)).toMatchObject({
      text: 'Deleted: Level 4.51, Exit',
      action: { label: 'Undo' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Undo delete' }));
    await within(list).findByRole('textbox', { name: 'Price of Level 4.51, Exit' });
  });

  it('says how much of a text still fits, before it is full', async () => {
    open({ marks: [] });
    await screen.findByText(/drawn/);
    await openList();
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await userEvent.click(name);
    await userEvent.paste('x'.repeat(100));
    expect(screen.getByText('20 characters left')).toBeDefined();
    await userEvent.paste('x'.repeat(30));
    expect(screen.getByText('120 characters is the limit')).toBeDefined();
  });

  it('that cannot be sent are kept, and the dialog says so', async () => {
    open({ marks: new ApiError('Network error', { code: 'NETWORK' }) });
    await screen.findByText(/drawn/);
    await openList();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Stop{Enter}');
    expect((await screen.findByText(/1 change not saved yet/)).textContent).toContain('This browser keeps it');
    expect(screen.getByRole('button', { name: /Delete Level/ })).toBeDefined();
  });
});

describe('the updateChart event', () => {
  it('changes the symbol unless it is the one shown', async () => {
    const { asked, onSymbolChange } = open();
    await screen.findByText(/drawn/);
    askFor('AAPL');
    expect(onSymbolChange).not.toHaveBeenCalled();
    askFor('TSLA');
    expect(onSymbolChange).toHaveBeenCalledExactlyOnceWith('TSLA');
    expect(await screen.findByText('TSLA drawn with 72 bars')).toBeDefined();
    expect(asked.map(({ symbol }) => symbol)).toEqual(['AAPL', 'TSLA']);
  });
});

describe('a chart that cannot be shown', () => {
  it('asks for a sign-in without asking the server', async () => {
    const { asked } = open({ user: null });
    expect(await screen.findByText('Authentication required')).toBeDefined();
    expect(asked).toEqual([]);
  });

  it('shows the status text, logs the failure, and recovers with Try Again', async () => {
    let broken = true;
    const down = new ApiError('Boom', { code: 'INTERNAL', status: 500, statusText: 'Internal Server Error' });
    const { asked } = open({ answer: () => (broken ? down : candles()) });
    expect(await screen.findByText('Failed to fetch chart data: Internal Server Error')).toBeDefined();
    expect(screen.getByRole('alert').textContent).toContain('Chart Error');
    expect(asked).toHaveLength(1);
    expect(logged).toHaveBeenCalledOnce();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('AAPL drawn with 72 bars')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says when a symbol has no data', async () => {
    open({ answer: () => ({ s: 'no_data', t: [], o: [], h: [], l: [], c: [], v: [] }) });
    expect(await screen.findByText('No data available for this symbol')).toBeDefined();
    expect(noted).toHaveBeenCalledWith('Chart of AAPL', 'No data available for this symbol');
    expect(logged).not.toHaveBeenCalled();
  });
});

describe('the comparison', () => {
  const openDialog = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Drawing tools' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Compare with other symbols… (C)' }));
  };
  const entries = () =>
    within(screen.getByRole('list', { name: 'AAPL compared, since the first bar in view' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('adds a symbol by one press or by its typed ticker, loads the same bars, and removes it again', async () => {
    const { platform, asked } = open();
    await screen.findByText(/drawn/);
    await openDialog();
    const spy = await screen.findByRole('button', { name: 'Compare with SPY' });
    expect(screen.queryByRole('button', { name: 'Compare with IWM' })).toBeNull();
    await userEvent.click(spy);
    await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ symbol: 'SPY', resolution: '5' }));
    await openDialog();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Symbol or company' }), 'qqq{Enter}');
    expect(platform.preferences.get(COMPARED_PREFERENCE)).toEqual(['SPY', 'QQQ']);
    act(() =>
      changes.set({
        bar: { t: 0, o: 1, h: 1, l: 1, c: 1, v: 1 },
        studies: {},
        compared: { own: 12.5, others: { SPY: 0.4, QQQ: -0.25 } },
      }),
    );
    await vi.waitFor(() => expect(entries()).toEqual(['AAPL +12.50%', 'SPY +0.40%', 'QQQ −0.25%']));
    await userEvent.click(screen.getByRole('button', { name: 'Remove SPY from the comparison' }));
    expect(platform.preferences.get(COMPARED_PREFERENCE)).toEqual(['QQQ']);
  });

  it('says that it loads, that a symbol is unknown, and why one could not be loaded, and tries again', async () => {
    let answer: Candles | ApiError = new ApiError('Pro shows this symbol', { code: 'UPGRADE_REQUIRED' });
    let deliver: (value: Candles) => void = () => undefined;
    const { platform } = open({
      answer: ({ symbol }) => {
        if (symbol === 'SPY')
          return new Promise((resolve) => {
            deliver = resolve;
          });
        if (symbol === 'QQQ') return { ...candles(), s: 'no_data' };
        return symbol === 'IWM' ? answer : candles();
      },
    });
    await screen.findByText(/drawn/);
    act(() => platform.preferences.set(COMPARED_PREFERENCE, ['SPY', 'QQQ', 'IWM']));
    await vi.waitFor(() =>
      expect(entries().slice(1)).toEqual([
        'SPY loading…',
        'QQQ no dataTry again',
        'IWM Pro shows this symbolTry again',
      ]),
    );
    answer = candles();
    act(() => deliver(candles()));
    await userEvent.click(screen.getByRole('button', { name: 'Try again to load IWM' }));
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Try again to load IWM' })).toBeNull());
    expect(entries()[1]).not.toContain('loading');
  });

  it('takes at most three other symbols, none twice, and says why not', async () => {
    const { platform } = open();
    await screen.findByText(/drawn/);
    await openDialog();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Symbol or company' }), 'aapl{Enter}');
    expect(screen.getByText('AAPL is already on the chart.')).toBeDefined();
    act(() => platform.preferences.set(COMPARED_PREFERENCE, ['SPY', 'QQQ', 'IWM']));
    expect(screen.getByText(/at most 3 other symbols/)).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Symbol or company' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Remove QQQ' }));
    expect(platform.preferences.get(COMPARED_PREFERENCE)).toEqual(['SPY', 'IWM']);
  });

  it('leaves out the charted symbol, and shows it again beside the next one', async () => {
    const { platform } = open();
    await screen.findByText(/drawn/);
    act(() => platform.preferences.set(COMPARED_PREFERENCE, ['TSLA']));
    await vi.waitFor(() => expect(entries()).toHaveLength(2));
    askFor('TSLA');
    await screen.findByText(/TSLA drawn/);
    expect(screen.queryByRole('button', { name: /Remove TSLA/ })).toBeNull();
  });

  it('opens by its key on the chart with the focus', async () => {
    open();
    await screen.findByText(/drawn/);
    act(() => sendCommand('compare'));
    expect(await screen.findByRole('dialog', { name: 'Compare AAPL' })).toBeDefined();
  });
});
