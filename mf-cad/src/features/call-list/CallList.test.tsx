// @vitest-environment happy-dom
import type { Call } from '@prebell/contracts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, sent } from '../../shared/testing/calls';
import { CallList } from './CallList';

const callsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => sent(call({ id: `c${n}`, address_of_incident: `${n} Flood Rd` })));
const select = vi.fn<(id: string) => void>();
const List = ({ count }: { count: number }) => {
  const [id, setId] = useState<string | null>(null);
  const press = (pressed: string) => {
    select(pressed);
    setId(pressed);
  };
  return <CallList calls={callsOf(count)} selectedId={id} timeZone="America/New_York" loadedAt={0} onSelect={press} />;
};
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-call] > button')];
const focused = () => /\d+ Flood Rd/.exec(document.activeElement?.textContent ?? '')?.[0];

beforeEach(() => {
  select.mockReset();
  // happy-dom has no layout, so the test provides one: ten rows of 76 px fit.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(760);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.tagName === 'LI' ? 76 : 760;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('draws every row of a short list and fewer than a hundred of a long one, with its full height and count', () => {
  render(<List count={100} />);
  expect(rows()).toHaveLength(100);
  cleanup();
  render(<List count={5_000} />);
  expect(rows().length).toBeLessThan(100);
  expect(rows().length).toBeGreaterThanOrEqual(10);
  const list = screen.getByRole('list', { name: 'Calls' });
  const gaps = [...list.querySelectorAll<HTMLElement>('[role="presentation"]')];
  const height = gaps.reduce((sum, gap) => sum + Number.parseFloat(gap.style.height), 0);
  expect(height + rows().length * 76).toBe(5_000 * 76);
  expect(rows()[0]?.parentElement?.getAttribute('aria-setsize')).toBe('5000');
});

it.each([50, 5_000])('has one tab stop among %i calls; arrows, Home and End select as they move', async (count) => {
  render(<List count={count} />);
  expect(rows().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  await userEvent.tab();
  expect(focused()).toBe('0 Flood Rd');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(focused()).toBe('1 Flood Rd');
  await userEvent.keyboard('{End}');
  await waitFor(() => expect(focused()).toBe(`${count - 1} Flood Rd`));
  // The next key acts on the row under the cursor.
  expect(select.mock.calls.map(([id]) => id)).toEqual(['c1', 'c2', 'c1', `c${count - 1}`]);
  await userEvent.keyboard('{Home}');
  await waitFor(() => expect(focused()).toBe('0 Flood Rd'));
});

it('keeps the focus on its row while the list scrolls', async () => {
  render(<List count={5_000} />);
  rows()[3]?.focus();
  const scroller = screen.getByRole('list', { name: 'Calls' }).parentElement as HTMLElement;
  scroller.scrollTop = 190_000;
  fireEvent.scroll(scroller);
  await waitFor(() => expect(screen.getByText('2500 Flood Rd')).toBeDefined());
  expect(focused()).toBe('3 Flood Rd');
  expect(rows().length).toBeLessThan(100);
});

it('shows every unit that still works on a call, the primary one first, and the initials', () => {
  const unit = (name: string, cleared_at: string | null = null) => ({
    id: name,
    unit: name,
    is_primary: name === 'L4',
    dispatched_at: '2026-02-06T14:00:00.000Z',
    en_route_at: null,
    on_scene_at: null,
    cleared_at,
  });
  const units = [unit('B2'), unit('E31', '2026-02-06T14:20:00.000Z'), unit('L4'), unit('M28')];
  const busy = call({ id: 'busy', status: 'dispatched', primary_unit: 'L4', dispatcher_initials: 'AM', units });
  render(
    <CallList calls={[sent(busy)]} selectedId={null} timeZone="America/New_York" loadedAt={0} onSelect={select} />,
  );
  expect(screen.getByText('L4 B2 M28 · AM')).toBeDefined();
  cleanup();
  // The primary unit is clear; another one works.
  const left = call({ ...busy, units: [unit('L4', '2026-02-06T14:20:00.000Z'), unit('M28')] });
  render(
    <CallList calls={[sent(left)]} selectedId={null} timeZone="America/New_York" loadedAt={0} onSelect={select} />,
  );
  expect(screen.getByText('M28 · AM')).toBeDefined();
});

describe('while calls wait', () => {
  const busy = (n: number) => call({ id: `b${n}`, address_of_incident: `${n} Busy Rd`, status: 'dispatched' });
  const late = [call({ id: 'w0', address_of_incident: '1 Fire Ln' }), call({ id: 'w1' })];
  const list = (calls: Call[], selectedId: string | null) => (
    <CallList
      calls={calls.map(sent)}
      selectedId={selectedId}
      timeZone="America/New_York"
      loadedAt={0}
      onSelect={select}
    />
  );
  const low = [...late, ...Array.from({ length: 20 }, (_, n) => busy(n))];
  const scroller = () => screen.getByRole('list', { name: 'Calls' }).parentElement as HTMLElement;
  const scroll = (top: number) => {
    scroller().scrollTop = top;
    fireEvent.scroll(scroller());
  };
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
      return Number(this.dataset.index ?? 0) * 76;
    });
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => scroll(900));
  });

  it('a call that is selected elsewhere, or a new waiting call, brings the list to them', () => {
    const { rerender } = render(list(low, null));
    rerender(list(low, 'b19'));
    expect(scroller().scrollTop).toBe(0);
    scroll(900);
    rerender(list([...late, call({ id: 'w2' }), ...low.slice(2)], 'b19'));
    expect(scroller().scrollTop).toBe(0);
    scroll(900);
    rerender(list(low, null));
    expect(scroller().scrollTop).toBe(0);
  });

  it('and the list is scrolled past them, a line counts them and names the longest; a press or W leads there', async () => {
    const { rerender } = render(list(low, null));
    const line = () => screen.queryByRole('button', { name: /waiting above/ });
    expect(line()).toBeNull();
    rows()[5]?.focus();
    scroll(900);
    expect(line()?.textContent).toContain('2 waiting above: longest at 1 Fire Ln');
    // The keyboard is in the list, so a new call does not move it.
    rerender(list([...late, call({ id: 'w2' }), ...low.slice(2)], null));
    expect(scroller().scrollTop).toBe(900);
    expect(line()?.textContent).toContain('3 waiting above');
    await userEvent.keyboard('w');
    expect(select).toHaveBeenLastCalledWith('w0');
    expect(scroller().scrollTop).toBe(0);
    expect(line()).toBeNull();
  });
});
