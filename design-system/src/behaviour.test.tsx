// @vitest-environment happy-dom
import { toSeconds } from '@prebell/contracts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import {
  announce,
  Button,
  Clock,
  type Column,
  DayRibbon,
  Dialog,
  ErrorState,
  Field,
  formatAge,
  formatCountdown,
  Pagination,
  PasswordInput,
  Percent,
  SessionBadge,
  Table,
  TextInput,
  TierBadge,
  Toaster,
} from './index';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a field’s accessible name is its label, without the required mark', () => {
  render(
    <Field label="Password" required error="Too short" hint="At least 8 characters">
      <PasswordInput />
    </Field>,
  );
  const input = screen.getByLabelText('Password', { exact: true, selector: 'input' });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.getAttribute('aria-describedby')?.split(' ')).toHaveLength(2);
  expect(screen.getByRole('alert').textContent).toBe('Too short');
});

test('the password toggle shows and hides the text', async () => {
  render(
    <Field label="Password">
      <PasswordInput />
    </Field>,
  );
  const input = screen.getByLabelText('Password', { exact: true, selector: 'input' });
  const toggle = screen.getByRole('button', { name: 'Show characters' });
  expect([input.getAttribute('type'), toggle.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
  await userEvent.click(toggle);
  expect([input.getAttribute('type'), toggle.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
});

test('a dialog focuses its first field, and its first control where there is none', async () => {
  const dialog = (content: React.ReactNode) => (
    <Dialog open title="Rename" onClose={() => undefined} footer={<Button>Save</Button>}>
      {content}
    </Dialog>
  );
  const { unmount } = render(
    dialog(
      <>
        <button type="button">Help</button>
        <TextInput aria-label="Name" />
      </>,
    ),
  );
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  unmount();
  render(dialog('Nothing to type'));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' })));
});

test('a notice makes room for the button of a dialog that opens after it', async () => {
  vi.spyOn(HTMLElement.prototype, 'checkVisibility').mockReturnValue(true);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return this.dataset.component === 'Toaster' ? new DOMRect(1_000, 800, 300, 50) : new DOMRect(1_100, 820, 80, 20);
  });
  const content = (isOpen: boolean) => (
    <>
      <Toaster items={[{ id: 1, kind: 'info', text: 'Saved' }]} onDismiss={() => undefined} />
      <Dialog open={isOpen} title="Rename" onClose={() => undefined} footer={<Button type="submit">Save</Button>}>
        <p>Nothing to type</p>
      </Dialog>
    </>
  );
  const { rerender } = render(content(false));
  const notices = screen.getByRole('region', { name: 'Notices' });
  expect(notices.style.getPropertyValue('--_raised')).toBe('');
  rerender(content(true));
  await vi.waitFor(() => expect(Number.parseFloat(notices.style.getPropertyValue('--_raised'))).toBeGreaterThan(0));
  vi.restoreAllMocks();
});

test('a busy button ignores clicks, does not submit and keeps its focus', async () => {
  const press = vi.fn();
  const submit = vi.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <TextInput aria-label="Name" />
      <Button type="submit" busy onClick={press}>
        Signing In...
      </Button>
    </form>,
  );
  const button = screen.getByRole('button');
  button.focus();
  await userEvent.click(button);
  expect([press.mock.calls.length, submit.mock.calls.length]).toEqual([0, 0]);
  expect(document.activeElement).toBe(button);
});

test('a change shows its sign and direction; zero counts as up, without an arrow', () => {
  const { container } = render(
    <>
      <Percent value={1.25} />
      <Percent value={-0.4} />
      <Percent value={0} />
      <Percent value={-0.001} />
      <Percent value={null} />
    </>,
  );
  const figures = [...container.querySelectorAll('.ds-Percent')];
  expect(figures.map((figure) => figure.textContent)).toEqual(['▲+1.25%', '▼−0.40%', '+0.00%', '+0.00%', 'N/A']);
  expect(figures.map((figure) => figure.getAttribute('data-direction'))).toEqual(['up', 'down', 'up', 'up', 'flat']);
});

test('the session badge stays empty until the session is known', () => {
  const { container } = render(<SessionBadge session={null} description={null} />);
  expect(container.textContent).toBe('');
});

test('an unknown tier shows as Unknown', () => {
  render(<TierBadge tier="unknown" />);
  expect(screen.getByText('Unknown')).toBeTruthy();
});

test('work that starts is announced, and again when it starts again', () => {
  const { rerender } = render(<Button busyLabel="Signing In...">Sign In</Button>);
  expect(document.querySelector('[role="status"]')?.textContent ?? '').toBe('');
  rerender(
    <Button busy busyLabel="Signing In...">
      Sign In
    </Button>,
  );
  expect(screen.getByRole('button', { name: 'Signing In...' })).toBeTruthy();
  expect(document.querySelector('[role="status"]')?.textContent).toBe('Signing In...');
  const first = document.querySelector('[role="status"] p');
  announce('Signing In...');
  expect(document.querySelector('[role="status"] p')).not.toBe(first);
});

const COLUMNS: Column<string>[] = [
  { key: 'symbol', label: 'Symbol', rowHeader: true, sortable: true, render: (symbol) => symbol },
  { key: 'watch', label: 'Watch', render: (symbol) => <button type="button">Watch {symbol}</button> },
];

test('a row acts on click and Enter, arrow keys move between rows, and its controls keep their own clicks', async () => {
  const press = vi.fn();
  const rows = ['DEMO1', 'DEMO2', 'DEMO3'];
  render(<Table label="Demo" columns={COLUMNS} rows={rows} rowKey={String} selectedKey="DEMO2" onRowPress={press} />);
  await userEvent.click(screen.getByRole('rowheader', { name: 'DEMO1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Watch DEMO1' }));
  expect(press.mock.calls).toEqual([['DEMO1']]);
  const [, first, second, third] = screen.getAllByRole('row');
  expect([first, second, third].map((row) => row?.tabIndex)).toEqual([-1, 0, -1]);
  expect(second?.getAttribute('aria-current')).toBe('true');
  second?.focus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(document.activeElement).toBe(third);
  expect(press).toHaveBeenLastCalledWith('DEMO3');
});

test('a column sorts descending first, then the other way', async () => {
  const sort = vi.fn();
  const { rerender } = render(<Table label="Demo" columns={COLUMNS} rows={[]} rowKey={String} onSort={sort} />);
  await userEvent.click(screen.getByRole('button', { name: 'Symbol' }));
  expect(sort).toHaveBeenLastCalledWith({ key: 'symbol', direction: 'descending' });
  rerender(
    <Table
      label="Demo"
      columns={COLUMNS}
      rows={[]}
      rowKey={String}
      sort={{ key: 'symbol', direction: 'descending' }}
      onSort={sort}
    />,
  );
  expect(screen.getByRole('columnheader', { name: 'Symbol' }).getAttribute('aria-sort')).toBe('descending');
  await userEvent.click(screen.getByRole('button', { name: 'Symbol' }));
  expect(sort).toHaveBeenLastCalledWith({ key: 'symbol', direction: 'ascending' });
});

test('the ribbon describes the day, and each hit is a button', async () => {
  const press = vi.fn();
  const hour = 3_600;
  const open = toSeconds(Date.UTC(2025, 1, 6, 9));
  const day = { date: '2025-02-06', pre_open: open, open: open + 5.5 * hour, close: open + 12 * hour };
  const hit = { t: open + hour, label: 'DEMO1 new high', direction: 'up', strength: 1 } as const;
  render(
    <DayRibbon day={{ ...day, post_close: open + 16 * hour }} now={open + 2 * hour} hits={[hit]} onHitPress={press} />,
  );
  expect(screen.getByRole('group', { name: 'Trading day from 4:00 to 20:00 ET, now 6:00:00' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '5:00 DEMO1 new high' }));
  expect(press).toHaveBeenCalledWith(hit);
});

test('a notice is announced once: only its region is live', () => {
  render(<Toaster items={[{ id: 1, kind: 'error', text: 'Network error' }]} onDismiss={() => undefined} />);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('region', { name: 'Notices' }).getAttribute('aria-live')).toBe('polite');
});

test('a notice leaves after five seconds, and waits while the pointer is on it', async () => {
  vi.useFakeTimers();
  const dismiss = vi.fn();
  render(<Toaster items={[{ id: 1, kind: 'info', text: 'Auto-refresh disabled' }]} onDismiss={dismiss} />);
  const toast = screen.getByText('Auto-refresh disabled');
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  fireEvent.pointerEnter(toast.closest('.ds-Toast') ?? toast);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(dismiss).not.toHaveBeenCalled();
  fireEvent.pointerLeave(toast.closest('.ds-Toast') ?? toast);
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(dismiss).toHaveBeenCalledWith(1);
});

test('the button of a notice acts and dismisses the notice', async () => {
  const [run, dismiss] = [vi.fn(), vi.fn()];
  const action = { label: 'Show', run };
  render(<Toaster items={[{ id: 1, kind: 'info', text: '8 alerts fired', action }]} onDismiss={dismiss} />);
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect([run.mock.calls.length, dismiss.mock.calls]).toEqual([1, [[1]]]);
});

test('an unknown time is N/A, not NaN', () => {
  for (const seconds of [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
    expect([formatCountdown(seconds), formatAge(seconds)]).toEqual(['N/A', 'N/A']);
  }
  render(<Clock time={Number.MAX_SAFE_INTEGER} timeZone="UTC" />);
  expect(screen.getByText('--:--:--')).toBeDefined();
  expect([formatAge(Number.NaN), formatCountdown(Number.NaN)]).toEqual(['N/A', 'N/A']);
  expect([formatAge(12), formatCountdown(288), formatCountdown(-1)]).toEqual(['12s ago', '4:48', '0:00']);
});

test('an error card names the trace of the failed answer, and nothing without one', () => {
  const { rerender } = render(<ErrorState title="Scanner Error" cause={new Error('offline')} />);
  expect(screen.queryByText(/Reference/)).toBeNull();
  const cause = Object.assign(new Error('Internal error'), { traceId: '4bf92f3577b34da6a3ce929d0e0e4736' });
  rerender(<ErrorState title="Scanner Error" cause={cause} />);
  expect(screen.getByRole('alert').textContent).toContain('Reference: 4bf92f3577b34da6a3ce929d0e0e4736');
});

test('a list with one entry counts it in the singular', () => {
  const one = { page: 1, per_page: 20, total: 1, pages: 1, has_prev: false, has_next: false };
  const { rerender } = render(<Pagination noun="entries" pagination={one} onPage={() => undefined} />);
  expect(screen.getByText('1 entry')).toBeDefined();
  rerender(<Pagination noun="users" pagination={{ ...one, total: 6 }} onPage={() => undefined} />);
  expect(screen.getByText('1–6 of 6 users')).toBeDefined();
});
