// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Splitter, type SplitterProps } from './Splitter';

const Panes = ({ size: initial = 40, ...rest }: Partial<SplitterProps>) => {
  const [size, setSize] = useState(initial);
  return (
    <Splitter label="List width" min={20} max={80} defaultSize={50} {...rest} size={size} onSizeChange={setSize}>
      <p>List</p>
      <p>Details</p>
    </Splitter>
  );
};
const separator = () => screen.getByRole('separator', { name: 'List width' });
const sizeNow = () => separator().getAttribute('aria-valuenow');

beforeEach(() => {
  // Pointer capture and layout need a browser; this stub makes a splitter 500 px each way.
  HTMLElement.prototype.setPointerCapture = vi.fn();
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 500, 500));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('the separator says which pane it resizes, its size and its bounds', () => {
  render(<Panes />);
  const attributes = ['aria-valuenow', 'aria-valuemin', 'aria-valuemax', 'aria-orientation'] as const;
  expect(attributes.map((name) => separator().getAttribute(name))).toEqual(['40', '20', '80', 'vertical']);
  const controlled = document.getElementById(separator().getAttribute('aria-controls') ?? '');
  expect(controlled?.textContent).toBe('List');
});

test('arrow keys, with Shift larger, Home, End and Enter set the size', async () => {
  render(<Panes />);
  await userEvent.tab();
  expect(document.activeElement).toBe(separator());
  const after = async (keys: string) => {
    await userEvent.keyboard(keys);
    return sizeNow();
  };
  expect(await after('{ArrowRight}')).toBe('42');
  expect(await after('{ArrowLeft}{ArrowLeft}')).toBe('38');
  expect(await after('{Shift>}{ArrowRight}{/Shift}')).toBe('48');
  expect(await after('{Home}')).toBe('20');
  expect(await after('{ArrowLeft}')).toBe('20');
  expect(await after('{End}')).toBe('80');
  expect(await after('{Enter}')).toBe('50');
});

test('a size in pixels moves with the pointer pixel by pixel, by keys in larger steps, and says its unit', async () => {
  render(<Panes unit="px" size={400} defaultSize={400} min={288} max={800} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(separator().getAttribute('aria-valuetext')).toBe('416 pixels');
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  expect(sizeNow()).toBe('336');
  fireEvent.pointerDown(separator(), { button: 0, pointerId: 1, clientX: 336 });
  fireEvent.pointerMove(separator(), { pointerId: 1, clientX: 391 });
  expect(sizeNow()).toBe('391');
  await userEvent.keyboard('{Enter}');
  expect(sizeNow()).toBe('400');
});

test('stacked panes use the other pair of arrow keys and leave the first pair to the page', async () => {
  render(<Panes direction="column" />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowLeft}{ArrowRight}');
  expect(sizeNow()).toBe('42');
  expect(separator().getAttribute('aria-orientation')).toBe('horizontal');
});

test('a drag follows the pointer within the bounds until release', () => {
  render(<Panes />);
  fireEvent.pointerDown(separator(), { pointerId: 1, clientX: 203 });
  fireEvent.pointerMove(separator(), { pointerId: 1, clientX: 253 });
  expect(sizeNow()).toBe('50');
  fireEvent.pointerMove(separator(), { pointerId: 1, clientX: 2_000 });
  expect(sizeNow()).toBe('80');
  fireEvent.lostPointerCapture(separator(), { pointerId: 1 });
  fireEvent.pointerMove(separator(), { pointerId: 1, clientX: 203 });
  expect(sizeNow()).toBe('80');
});

test('the other mouse buttons do not drag', () => {
  render(<Panes />);
  fireEvent.pointerDown(separator(), { pointerId: 1, clientX: 203, button: 2 });
  fireEvent.pointerMove(separator(), { pointerId: 1, clientX: 253 });
  expect(sizeNow()).toBe('40');
});

test('a double click returns to the default', async () => {
  render(<Panes />);
  await userEvent.dblClick(separator());
  expect(sizeNow()).toBe('50');
});

test.each([
  [Number.NaN, '50'],
  [-3, '20'],
  [1e300, '80'],
])('a saved size of %s shows as %s', (size, shown) => {
  render(<Panes size={size} />);
  expect(sizeNow()).toBe(shown);
});
