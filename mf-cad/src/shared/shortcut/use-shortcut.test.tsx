// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { useShortcut } from './use-shortcut';

const pressed = vi.fn();
const Board = ({ dialog }: { dialog: 'open' | 'closed' | null }) => {
  useShortcut('d', pressed);
  return (
    <>
      <input aria-label="Search" />
      {dialog !== null && (
        <div
          role="dialog"
          aria-label="New Call"
          {...(dialog === 'closed' ? { 'data-closed': '' } : { 'data-open': '' })}
        >
          <input aria-label="Address" />
        </div>
      )}
    </>
  );
};

afterEach(() => {
  cleanup();
  pressed.mockClear();
});

test('a single key acts on the board and types a letter in a field', async () => {
  render(<Board dialog={null} />);
  await userEvent.keyboard('d');
  expect(pressed).toHaveBeenCalledTimes(1);
  await userEvent.type(screen.getByLabelText('Search'), 'd');
  expect(pressed).toHaveBeenCalledTimes(1);
});

test('an open dialog keeps its keys; one that fades out does not', async () => {
  const { rerender } = render(<Board dialog="open" />);
  screen.getByLabelText('Address').focus();
  await userEvent.keyboard('d');
  expect(pressed).not.toHaveBeenCalled();
  rerender(<Board dialog="closed" />);
  await userEvent.keyboard('d');
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText('Address')).toHaveProperty('value', 'd');
});
