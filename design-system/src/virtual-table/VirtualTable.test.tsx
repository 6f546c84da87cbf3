// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Column } from '../table/column';
import { VirtualTable } from './VirtualTable';

const COUNT = 10_000;
const ROWS = Array.from({ length: COUNT }, (_, n) => `DEMO${n}`);
const COLUMNS: Column<string>[] = [
  { key: 'symbol', label: 'Symbol', rowHeader: true, sortable: true, render: (symbol) => symbol },
  { key: 'watch', label: 'Watch', render: (symbol) => <button type="button">Watch {symbol}</button> },
];

beforeEach(() => {
  // Layout needs a browser: in this stub ten rows of 40 px fit under a header of 40 px, and scrolling works.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(440);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(40 + COUNT * 40);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const open = (props: { selectedKey?: string; onRowPress?: (row: string) => void; rows?: string[] } = {}) =>
  render(<VirtualTable label="Symbols" columns={COLUMNS} rows={ROWS} rowKey={String} {...props} />);
const drawn = () => screen.getAllByRole('row').slice(1);
const focused = () => document.activeElement?.querySelector('th')?.textContent;

test('ten thousand rows count, and fewer than a hundred are in the document', () => {
  open();
  expect(screen.getByRole('table', { name: 'Symbols' }).getAttribute('aria-rowcount')).toBe('10001');
  expect(drawn().length).toBeGreaterThanOrEqual(10);
  expect(document.querySelectorAll('tr').length).toBeLessThanOrEqual(100);
  expect(screen.getByRole('row', { name: /^Symbol Watch/ }).getAttribute('aria-rowindex')).toBe('1');
  expect(screen.getByRole('row', { name: /^DEMO0 / }).getAttribute('aria-rowindex')).toBe('2');
});

test('unrendered rows keep their space', () => {
  open();
  const room = [...document.querySelectorAll<HTMLElement>('.ds-VirtualTable-gap > td')];
  const height = room.reduce((sum, cell) => sum + Number.parseFloat(cell.style.height), 0);
  expect(height + drawn().length * 40).toBe(COUNT * 40);
});

test('scrolling renders the rows that come into view', async () => {
  open();
  const region = screen.getByRole('region', { name: 'Symbols, table' });
  region.scrollTop = 200_000;
  fireEvent.scroll(region);
  await waitFor(() => expect(screen.getByRole('row', { name: /^DEMO5000 / })).toBeTruthy());
  expect(screen.queryByRole('row', { name: /^DEMO0 / })).toBeNull();
  expect(document.querySelectorAll('tr').length).toBeLessThanOrEqual(100);
});

test('arrow keys, Page Up and Down, Home and End move between rows, and Enter presses', async () => {
  const press = vi.fn();
  open({ onRowPress: press, selectedKey: 'DEMO2' });
  const after = async (keys: string) => {
    await userEvent.keyboard(keys);
    return focused();
  };
  drawn()
    .find((row) => row.tabIndex === 0)
    ?.focus();
  expect(focused()).toBe('DEMO2');
  expect(await after('{ArrowDown}')).toBe('DEMO3');
  expect(await after('{ArrowUp}{ArrowUp}')).toBe('DEMO1');
  expect(await after('{PageDown}')).toBe('DEMO10');
  expect(await after('{PageUp}{PageUp}')).toBe('DEMO0');
  expect(await after('{ArrowUp}')).toBe('DEMO0');
  expect(await after('{End}')).toBe('DEMO9999');
  expect(await after('{ArrowDown}')).toBe('DEMO9999');
  expect(await after('{Enter}')).toBe('DEMO9999');
  expect(press.mock.calls).toEqual([['DEMO9999']]);
  expect(await after('{Home}')).toBe('DEMO0');
});

test('one row is the tab stop, and the focus stays when it is scrolled away', async () => {
  open({ onRowPress: () => undefined });
  expect(drawn().filter((row) => row.tabIndex === 0)).toHaveLength(1);
  drawn()[3]?.focus();
  const region = screen.getByRole('region', { name: 'Symbols, table' });
  region.scrollTop = 200_000;
  fireEvent.scroll(region);
  await waitFor(() => expect(screen.getByRole('row', { name: /^DEMO5000 / })).toBeTruthy());
  expect(focused()).toBe('DEMO3');
});

test('a click activates the row, and a control inside it keeps its own', async () => {
  const press = vi.fn();
  open({ onRowPress: press });
  await userEvent.click(screen.getByRole('button', { name: 'Watch DEMO1' }));
  expect(press).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('rowheader', { name: 'DEMO1' }));
  expect(press.mock.calls).toEqual([['DEMO1']]);
});

test('rows without an action take no focus, and an empty table is no error', () => {
  open();
  expect(drawn().filter((row) => row.hasAttribute('tabindex'))).toEqual([]);
  cleanup();
  open({ rows: [], onRowPress: () => undefined });
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1');
});
