// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Button, Field, PasswordInput, Percent, SessionBadge, TextInput, TierBadge, Toaster } from './index';

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

test('the password toggle shows and hides what was typed', async () => {
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

test('a busy button ignores presses, does not submit and keeps its focus', async () => {
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

test('a change shows its sign and direction; zero is up without an arrow', () => {
  const { container } = render(
    <>
      <Percent value={1.25} />
      <Percent value={-0.4} />
      <Percent value={0} />
      <Percent value={null} />
    </>,
  );
  const figures = [...container.querySelectorAll('.ds-Percent')];
  expect(figures.map((figure) => figure.textContent)).toEqual(['▲+1.25%', '▼−0.40%', '+0.00%', 'N/A']);
  expect(figures.map((figure) => figure.getAttribute('data-direction'))).toEqual(['up', 'down', 'up', 'flat']);
});

test('the session badge says nothing until the session is known', () => {
  const { container } = render(<SessionBadge session={null} description={null} />);
  expect(container.textContent).toBe('');
});

test('a tier nobody knows is shown as Unknown', () => {
  render(<TierBadge tier="unknown" />);
  expect(screen.getByText('Unknown')).toBeTruthy();
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
