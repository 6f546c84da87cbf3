// @vitest-environment happy-dom
import { ApiError } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CommandProvider, useCommand } from '../../../shared/commands/CommandProvider';
import { DESK_COMMANDS, type DeskCommand } from '../../../shared/commands/commands';
import { DeskKeyboard } from './DeskKeyboard';

const FOUND = { symbol: 'DVLT', name: 'Delvanta Devices', exchange: 'NASDAQ' };

const Listener = ({ command, onHeard }: { command: DeskCommand; onHeard: (command: DeskCommand) => void }) => {
  useCommand(command, () => onHeard(command));
  return null;
};
const open = (search: () => unknown = () => ({ results: [FOUND] })) => {
  const heard: string[] = [];
  const onSymbol = vi.fn();
  const platform = createFakePlatform({
    answers: {
      'GET /api/market/search': search,
    },
  });
  render(
    <FakePlatformProvider platform={platform}>
      <CommandProvider>
        {DESK_COMMANDS.map((command) => (
          <Listener key={command} command={command} onHeard={(one) => heard.push(one)} />
        ))}
        <input aria-label="Elsewhere" />
        <select aria-label="Timeframe" />
        <DeskKeyboard onSymbol={onSymbol} />
      </CommandProvider>
    </FakePlatformProvider>,
  );
  return { heard, onSymbol };
};
const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the keyboard shortcuts', () => {
  it('send commands: digits and arrows immediately, a letter when no second one follows', async () => {
    const { heard } = open();
    await user().keyboard('[Digit2]{ArrowDown}{Shift>}[Digit3]{/Shift}');
    expect(heard).toEqual(['tab-2', 'row-down', 'timeframe-3']);
    await user().keyboard('f');
    expect(heard).toHaveLength(3);
    await pass(550);
    expect(heard.at(-1)).toBe('freeze');
  });

  it('wait long enough for slow typing, and say meanwhile what the first letter would do', async () => {
    const { heard } = open();
    await user().keyboard('f');
    expect(screen.getByText(/Freeze the row order, or type on for a ticker/)).toBeDefined();
    await pass(450);
    await user().keyboard('o');
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Symbol or company' })).value).toBe('FO');
    await pass(1_000);
    expect(heard).toEqual([]);
    expect(screen.queryByText(/type on for a ticker/)).toBeNull();
  });

  it('open the symbol search with two letters in a row, and Enter opens the chart', async () => {
    const { heard, onSymbol } = open();
    const press = user();
    await press.keyboard('dv');
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Symbol or company' });
    expect(box.value).toBe('Dv');
    expect(await screen.findByText('Delvanta Devices')).toBeDefined();
    await press.keyboard('{Enter}');
    expect(onSymbol).toHaveBeenCalledExactlyOnceWith('DVLT');
    await pass(1_000);
    expect(heard).toEqual([]);
  });

  it('move row by row as fast as somebody types, also while a key is held, and still write a ticker that begins so', async () => {
    const { heard } = open();
    const press = user();
    // At once: Enter opens the row that the letter moved to.
    await press.keyboard('jjk');
    expect(heard).toEqual(['row-down', 'row-down', 'row-up']);
    await pass(750);
    expect(heard).toHaveLength(3);
    await press.keyboard('{j>3/}');
    await pass(750);
    expect(heard.slice(3)).toEqual(['row-down', 'row-down', 'row-down']);
    expect(screen.queryByRole('textbox', { name: 'Symbol or company' })).toBeNull();
    await press.keyboard('jjs');
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Symbol or company' })).value).toBe('JJS');
  });

  it('act on the row that a move just reached, and a third letter still makes a ticker', async () => {
    const { heard } = open();
    const press = user();
    await press.keyboard('jw');
    await pass(550);
    expect(heard).toEqual(['row-down', 'watch']);
    await press.keyboard('jwe');
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Symbol or company' })).value).toBe('JWE');
  });

  it('forget a waiting letter at Escape', async () => {
    const { heard } = open();
    const press = user();
    await press.keyboard('l{Escape}t');
    expect(screen.queryByRole('textbox', { name: 'Symbol or company' })).toBeNull();
    await pass(550);
    expect(heard).toEqual(['two-charts']);
  });

  it('act at once if the user wants that, and a ticker then begins with Shift', async () => {
    const { heard } = open();
    const press = user();
    await press.keyboard('?');
    await press.click(await screen.findByRole('switch', { name: 'Letters act at once' }));
    await press.keyboard('{Escape}');
    await press.keyboard('ty');
    expect(heard).toEqual(['two-charts', 'why']);
    await press.keyboard('{Shift>}d{/Shift}');
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Symbol or company' })).value).toBe('D');
  });

  it('open no chart of a ticker that does not exist; Enter waits for the answer', async () => {
    let settle: (answer: unknown) => void = () => {};
    const { onSymbol } = open(() => new Promise((resolve) => (settle = resolve)));
    const press = user();
    await press.keyboard('/');
    await press.type(await screen.findByRole('textbox', { name: 'Symbol or company' }), 'ZZZZQ{Enter}');
    await act(async () => settle({ results: [] }));
    expect(await screen.findByText('No symbol matches “ZZZZQ”.')).toBeDefined();
    expect(onSymbol).not.toHaveBeenCalled();
    await press.clear(screen.getByRole('textbox', { name: 'Symbol or company' }));
    await press.type(screen.getByRole('textbox', { name: 'Symbol or company' }), 'DVLT{Enter}');
    await act(async () => settle({ results: [FOUND] }));
    await waitFor(() => expect(onSymbol).toHaveBeenCalledExactlyOnceWith('DVLT'));
  });

  it('say while a search runs, when nothing matches, and when the network is gone', async () => {
    let settle: (answer: unknown) => void = () => {};
    open(
      () =>
        new Promise((resolve) => {
          settle = resolve;
        }),
    );
    await user().keyboard('/');
    await user().type(await screen.findByRole('textbox', { name: 'Symbol or company' }), 'q');
    expect(await screen.findByText('Searching…')).toBeDefined();
    await act(async () => settle({ results: [] }));
    expect(await screen.findByText('No symbol matches “q”.')).toBeDefined();
    window.dispatchEvent(new Event('offline'));
    onTestFinished(() => void window.dispatchEvent(new Event('online')));
    await user().type(screen.getByRole('textbox', { name: 'Symbol or company' }), 'x');
    expect(await screen.findByText('Searching…')).toBeDefined();
    await act(async () => settle(new ApiError('The network is gone', { code: 'NETWORK', status: 0 })));
    expect(await screen.findByText('Search is unavailable. Enter opens the symbol you typed.')).toBeDefined();
  });

  it('change the timeframe while the focus is still on its menu', async () => {
    const { heard } = open();
    screen.getByRole('combobox', { name: 'Timeframe' }).focus();
    await user().keyboard('{Shift>}[Digit4]{/Shift}[Digit4]');
    expect(heard).toEqual(['timeframe-4']);
  });

  it('change the timeframe from a row, a tab, the chart and a separator, but not while typing', async () => {
    const { heard } = open();
    const places = ['tablist', 'application', 'separator', 'button'].map((role) => {
      const place = document.createElement('div');
      place.setAttribute('role', role);
      place.tabIndex = 0;
      document.body.append(place);
      onTestFinished(() => place.remove());
      return place;
    });
    for (const place of places) {
      place.focus();
      await user().keyboard('{Shift>}[Digit2]{/Shift}');
    }
    expect(heard).toEqual(places.map(() => 'timeframe-2'));
    screen.getByRole('textbox', { name: 'Elsewhere' }).focus();
    await user().keyboard('{Shift>}[Digit3]{/Shift}');
    expect(heard).toHaveLength(places.length);
  });

  it('work after a press on a tab', async () => {
    const { heard } = open();
    const tabs = document.createElement('div');
    tabs.setAttribute('role', 'tablist');
    tabs.innerHTML = '<button role="tab" tabindex="0">Momentum</button>';
    document.body.append(tabs);
    onTestFinished(() => tabs.remove());
    screen.getByRole('tab', { name: 'Momentum' }).focus();
    await user().keyboard('{ArrowDown}[Digit2]');
    expect(heard).toEqual(['row-down', 'tab-2']);
    await user().keyboard('/');
    expect(heard.at(-1)).toBe('search');
  });

  it('treat a command letter and a second one as the start of a ticker', async () => {
    const { heard } = open();
    await user().keyboard('fo');
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Symbol or company' })).value).toBe('FO');
    await pass(1_000);
    expect(heard).toEqual([]);
  });

  it('stay off while the user types and while a dialog is open', async () => {
    const { heard } = open();
    const press = user();
    await press.type(screen.getByRole('textbox', { name: 'Elsewhere' }), 'f1?');
    expect(screen.queryByRole('dialog')).toBeNull();
    (document.activeElement as HTMLElement).blur();
    await press.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined();
    await press.keyboard('f[Digit1]');
    await pass(1_000);
    expect(heard).toEqual([]);
  });
});
