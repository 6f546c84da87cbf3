// @vitest-environment happy-dom
import { minutes } from '@prebell/contracts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { call, DISPATCHED_CALL } from '../testing/calls';
import { TimerLabels } from './TimerLabels';

afterEach(cleanup);

it('shows one line for any number of late units: the latest one and a count', () => {
  const [first] = DISPATCHED_CALL.units;
  const late = ['E31', 'L4', 'M28'].map((unit, n) => ({
    ...first,
    id: unit,
    unit,
    dispatched_at: new Date(Date.now() - minutes(10 - n)).toISOString(),
    en_route_at: null,
    on_scene_at: null,
    cleared_at: null,
  }));
  const says = (isWhole: boolean) => {
    const { container } = render(
      <TimerLabels call={call({ ...DISPATCHED_CALL, units: late as never })} isWhole={isWhole} />,
    );
    return container.textContent;
  };
  expect(says(false)).toMatch(/^▲ E31 NOT EN ROUTE 10:0\d \+2$/);
  expect(says(true)).toMatch(/^▲ E31 NOT EN ROUTE 10:0\d \(limit 2:00\), 2 more late$/);
});
