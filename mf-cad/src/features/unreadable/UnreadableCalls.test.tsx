// @vitest-environment happy-dom
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { call } from '../../shared/testing/calls';
import { UnreadableCalls } from './UnreadableCalls';

const user = userEvent.setup();
const damaged = call({ unreadable: ['time_received', 'units.0.en_route_at', 'units.1.dispatched_at'] });
const open = (
  props: { calls?: (typeof damaged)[]; maySupervise?: boolean; answers?: Record<string, unknown> } = {},
) => {
  const spies = { onShow: vi.fn(), onRepaired: vi.fn() };
  render(
    <FakePlatformProvider platform={createFakePlatform({ answers: props.answers ?? {} })}>
      <UnreadableCalls calls={props.calls ?? [damaged, call()]} maySupervise={props.maySupervise ?? false} {...spies} />
    </FakePlatformProvider>,
  );
  return spies;
};
afterEach(cleanup);

it('says which call cannot be shown in full, and which parts', async () => {
  const { onShow } = open();
  const alert = screen.getByRole('alert', { name: 'Calls not shown in full' });
  expect(alert.textContent).toContain('1 call cannot be shown in full');
  expect(alert.textContent).toContain('This call cannot be shown in full: time received, unit times.');
  expect(alert.textContent).toContain(damaged.id);
  await user.click(screen.getByRole('button', { name: 'Show Call' }));
  expect(onShow).toHaveBeenCalledWith(damaged.id);
  expect(screen.queryByRole('button', { name: 'Repair Times' })).toBeNull();
});

it('is absent while every call can be read', () => {
  open({ calls: [call()] });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('lets a supervisor repair the times with a reason', async () => {
  const repair = vi.fn(({ body: _ }: { body: unknown }) => ({ call: call(), repaired: 3 }));
  const { onRepaired } = open({ maySupervise: true, answers: { 'POST /api/cad/calls/{id}/repair': repair } });
  await user.click(screen.getByRole('button', { name: 'Repair Times' }));
  await user.type(await screen.findByLabelText(/Reason/), 'Broken clock{Enter}');
  await vi.waitFor(() => expect(onRepaired).toHaveBeenCalled());
  expect(repair.mock.calls[0]?.[0]).toMatchObject({ body: { reason: 'Broken clock' } });
});
