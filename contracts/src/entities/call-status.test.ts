import { describe, expect, it } from 'vitest';
import { CALL_ACTIONS, CALL_STATUSES, nextCallStatus } from './call-status';

const after = (status: string, action: Parameters<typeof nextCallStatus>[1], wasDispatched = status !== 'pending') =>
  nextCallStatus({ status, wasDispatched }, action);

describe('the status of a call', () => {
  it('allows exactly these steps', () => {
    const table = Object.fromEntries(
      (['dispatch', ...CALL_ACTIONS] as const).map((action) => [
        action,
        [...CALL_STATUSES, 'on hold'].map((status) => after(status, action)),
      ]),
    );
    // In the order pending, dispatched, en_route, on_scene, closed, cancelled, and one status of another centre.
    expect(table).toEqual({
      dispatch: ['dispatched', null, null, null, null, null, null],
      assign: [null, 'dispatched', 'en_route', 'on_scene', null, null, null],
      en_route: [null, 'en_route', 'en_route', 'on_scene', null, null, null],
      on_scene: [null, 'on_scene', 'on_scene', 'on_scene', null, null, null],
      clear: [null, 'dispatched', 'en_route', 'on_scene', null, null, null],
      close: ['closed', 'closed', 'closed', 'closed', null, null, 'closed'],
      cancel: ['cancelled', null, null, null, null, null, null],
      reopen: [null, null, null, null, 'dispatched', 'dispatched', null],
    });
  });

  it('returns to pending when a call without units is reopened', () => {
    expect(after('cancelled', 'reopen', false)).toBe('pending');
    expect(after('closed', 'reopen', false)).toBe('pending');
  });
});
