// @vitest-environment happy-dom
import { createStore, createUnsaved } from '@prebell/platform';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { OutdatedNotice } from './OutdatedNotice';

const user = userEvent.setup();
afterEach(cleanup);

it('a kept page says when another release is live, for example after a rollback, and reloads only on request', async () => {
  const isNewer = createStore(false);
  const reload = vi.fn();
  render(<OutdatedNotice isNewer={isNewer} unsaved={createUnsaved()} onReload={reload} />);
  expect(screen.queryByRole('status')).toBeNull();
  act(() => isNewer.set(true));
  expect(screen.getByRole('status').textContent).toContain('another version is live');
  expect(reload).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Reload Now' }));
  expect(reload).toHaveBeenCalledOnce();
});

it('does not reload while that would lose an entry', async () => {
  const unsaved = createUnsaved();
  unsaved.register(() => false);
  const reload = vi.fn();
  render(<OutdatedNotice isNewer={createStore(true)} unsaved={unsaved} onReload={reload} />);
  await user.click(screen.getByRole('button', { name: 'Reload Now' }));
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByText(/a reload would lose it/)).toBeDefined();
});
