// @vitest-environment happy-dom
import type { Call } from '@prebell/contracts';
import { createStore } from '@prebell/platform';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Op, OutboxState } from '../../shared/outbox';
import { call } from '../../shared/testing/calls';
import { memoryTyped } from '../../shared/testing/typed';
import { TypedStorageContext } from '../../shared/typed-text';
import { ClosedElsewhere } from './ClosedElsewhere';
import { useClosedElsewhere } from './use-closed-elsewhere';

afterEach(cleanup);

const IN_HAND = ['c0', 'c1', 'c2'];
const calls = (closed: number): Call[] =>
  IN_HAND.map((id, n) =>
    call({
      id,
      number: `26-000${n}`,
      address_of_incident: `${n} Elm St`,
      ...(n < closed ? { status: 'closed', disposition: 'Treated' } : { status: 'dispatched' }),
    }),
  );
const outbox = createStore({ ops: [] as readonly Op[], isRead: true } as OutboxState);
const show = vi.fn();
const Notice = ({ now }: { now: readonly Call[] }) => {
  const { closed, dismiss } = useClosedElsewhere({ username: 'kl', calls: now, outbox, inHand: IN_HAND });
  return <ClosedElsewhere calls={closed} timeZone="America/New_York" onShow={show} onDismiss={dismiss} />;
};

it('any number of calls that colleagues closed is one line, which a reload keeps and one key dismisses', async () => {
  const typed = memoryTyped();
  const page = (now: readonly Call[]) => (
    <TypedStorageContext value={typed}>
      <Notice now={now} />
    </TypedStorageContext>
  );
  const { rerender, unmount } = render(page(calls(0)));
  for (const closed of [0, 1, 2, 3]) {
    await waitFor(() => expect(screen.queryAllByRole('alert')).toHaveLength(Math.min(closed, 1)));
    rerender(page(calls(Math.min(closed + 1, 3))));
  }
  const line = () => screen.getByRole('alert').textContent;
  await waitFor(() => expect(line()).toContain('closed call 26-0002, 2 Elm St'));
  expect(line()).toContain('2 more');
  // Show Call dismisses the call that it shows.
  await userEvent.click(screen.getByRole('button', { name: 'Show Call' }));
  expect(show).toHaveBeenCalledExactlyOnceWith('c2');
  expect(line()).toContain('closed call 26-0001, 1 Elm St');
  unmount();
  render(page(calls(3)));
  await waitFor(() => expect(line()).toContain('closed call 26-0001, 1 Elm St'));
  expect(line()).toContain('1 more');
  expect(screen.getByRole('button', { name: 'Dismiss All' })).toBeDefined();
  await userEvent.keyboard('g');
  expect(screen.queryByRole('alert')).toBeNull();
  cleanup();
  render(page(calls(3)));
  await vi.waitFor(() => expect(typed.rows.get('closed elsewhere kl')).toBe('[]'));
  expect(screen.queryByRole('alert')).toBeNull();
});
