// @vitest-environment happy-dom

import type { Call } from '@prebell/contracts';
import { ApiError } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { cleanup, configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { call, DISPATCHED_CALL } from '../../shared/testing/calls';
import { unitsAtWork } from '../../shared/units/units-at-work';
import { Premise } from './Premise';

const onShow = vi.fn();
const onSame = vi.fn();
const NOW = Date.parse('2026-02-06T19:05:00.000Z');
const OPEN = {
  id: 'c1',
  number: '26-1042',
  time_received: '2026-02-06T19:01:49.218Z',
  nature: 'Medical',
  status: 'pending',
  disposition: null,
  primary_unit: null,
};
const PAST = { ...OPEN, id: 'c0', nature: 'Fire', status: 'closed', disposition: 'False alarm' };
const draw = (answer: unknown, calls: readonly Call[] = []) =>
  render(
    <FakePlatformProvider platform={createFakePlatform({ answers: { 'GET /api/cad/premise': () => answer } })}>
      <Premise
        address="77 Orchard Ave"
        except="c9"
        timeZone="America/New_York"
        atWork={unitsAtWork([DISPATCHED_CALL])}
        calls={calls}
        now={() => NOW}
        onSame={onSame}
        onShow={onShow}
      />
    </FakePlatformProvider>,
  );
configure({ asyncUtilTimeout: 20_000 });
afterEach(cleanup);

it('says that a call from the same address is open, and leads to it', async () => {
  draw({ open: [OPEN], closed: 0, latest: [], usual_unit: null });
  expect(await screen.findByText('A call from this building is open.')).toBeDefined();
  expect(screen.getByText('Call 26-1042, Medical, NEEDS DISPATCH, 02/06/2026 14:01:49')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Show Call' }));
  expect(onShow).toHaveBeenCalledWith('c1');
});

it('tells what was there before, and whether the unit that usually comes first is free', async () => {
  draw({ open: [], closed: 7, latest: [PAST], usual_unit: { unit: 'm21', times: 5, of: 6 } });
  expect(
    await screen.findByText(/7 earlier calls here in the last year: 02\/06\/2026 Fire False alarm\./),
  ).toBeDefined();
  expect(screen.getByText(/Usually first here/).textContent).toBe(
    'Usually first here: m21 (5 of 6), now on another call (sent).',
  );
});

it('says that the history is unavailable instead of showing none', async () => {
  draw(new ApiError('Network error', { code: 'NETWORK' }));
  expect(await screen.findByText('The history of this address is unavailable.')).toBeDefined();
});

it('offers calls of the last 15 minutes at or near the address at once, without the server, and merges into one', async () => {
  const same = call({ id: 'c1', number: '26-1042', address_of_incident: '77 Orchard Avenue' });
  const near = call({ id: 'c2', number: '26-1043', address_of_incident: '81 Orchard Ave', status: 'closed' });
  const far = call({ id: 'c3', address_of_incident: '977 Orchard Ave' });
  draw(new ApiError('Network error', { code: 'NETWORK' }), [far, near, same]);
  expect(screen.getByText('Received within 15 minutes. Is it the same incident?')).toBeDefined();
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^Call 26-1042, 77 Orchard Avenue, Medical, NEEDS DISPATCH, .*Show Call.*Same Call$/),
    expect.stringMatching(/^Nearby: Call 26-1043, 81 Orchard Ave, Medical, CLOSED, .*\dShow Call $/),
  ]);
  await userEvent.click(screen.getByRole('button', { name: /Same Call/ }));
  expect(onSame).toHaveBeenCalledWith(same);
});

it('shows a call once that both the board and the server know', async () => {
  draw({ open: [OPEN], closed: 2, latest: [PAST], usual_unit: null }, [
    call({ id: 'c1', address_of_incident: '77 Orchard Ave' }),
  ]);
  expect(await screen.findByText(/2 earlier calls/)).toBeDefined();
  expect(screen.queryByText('A call from this building is open.')).toBeNull();
});
