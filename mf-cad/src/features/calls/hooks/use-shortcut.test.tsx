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

test('a key alone acts, in a field it is a letter', async () => {
  render(<Board dialog={null} />);
  await userEvent.keyboard('d');
  expect(pressed).toHaveBeenCalledTimes(1);
  await userEvent.type(screen.getByLabelText('Search'), 'd');
  expect(pressed).toHaveBeenCalledTimes(1);
});

test('a dialog keeps its keys while it is open, and none while it fades out', async () => {
  const { rerender } = render(<Board dialog="open" />);
  screen.getByLabelText('Address').focus();
  await userEvent.keyboard('d');
  expect(pressed).not.toHaveBeenCalled();
  rerender(<Board dialog="closed" />);
  await userEvent.keyboard('d');
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText('Address')).toHaveProperty('value', 'd');
});
