import { type Call, DEFAULT_TIMER_LIMITS, toMs } from '@prebell/contracts';
import { expect, it } from 'vitest';
import { DISPATCHED_CALL } from '../testing/calls';
import { onSceneSince, parDue, timersOf } from './call-timers';
import { readTimerLimits } from './timer-limits';
import { timerText } from './timer-words';

const START = Date.parse('2026-02-06T19:00:00.000Z');
const at = (minute: number) => START + toMs(minute * 60);
const iso = (minute: number) => new Date(at(minute)).toISOString();
const [M21] = DISPATCHED_CALL.units;
/** A unit with the minutes of its times. */
const unit = (name: string, on: number | null, clear: number | null = null) => ({
  ...(M21 as NonNullable<typeof M21>),
  ...{ id: name, unit: name, dispatched_at: iso(0), en_route_at: on === null ? null : iso(0) },
  ...{ on_scene_at: on === null ? null : iso(on), cleared_at: clear === null ? null : iso(clear) },
});
const withUnits = (units: Call['units'], more: Partial<Call> = {}): Call => ({
  ...DISPATCHED_CALL,
  status: 'on_scene',
  units,
  ...more,
});
const due = (call: Call, limits = DEFAULT_TIMER_LIMITS) => {
  const found = parDue(call, limits)?.dueAt;
  return found === undefined ? null : (found - START) / 60_000;
};

it('asks for a PAR 20 minutes after the first unit is on scene, and 10 minutes after each PAR, until all are clear', () => {
  expect(due(withUnits([unit('E31', null)]))).toBeNull();
  expect(due(withUnits([unit('E31', 3), unit('L4', 9)]))).toBe(23);
  expect(due(withUnits([unit('E31', 3)], { par_at: iso(24) }))).toBe(34);
  expect(due(withUnits([unit('E31', 3, 40)], { par_at: iso(24) }))).toBeNull();
  expect(due(withUnits([unit('E31', 3)], { status: 'closed' }))).toBeNull();
});

it('does not start the time again when a unit replaces another one, but does after everybody had left', () => {
  expect(due(withUnits([unit('E31', 3, 20), unit('E9', 18)]))).toBe(23);
  expect(due(withUnits([unit('E31', 3, 20), unit('E9', 60)]))).toBe(80);
  // The PAR of the earlier stay says nothing about the new one.
  expect(due(withUnits([unit('E31', 3, 20), unit('E9', 60)], { par_at: iso(19) }))).toBe(80);
  expect(onSceneSince([unit('A', 1, 5), unit('B', 4, 9), unit('C', 8), unit('D', 12)])).toBe(at(1));
});

it('waits for the next report of each unit, by the limits of the centre', () => {
  const late = { ...unit('L4', null), en_route_at: iso(1) };
  const call = withUnits([unit('E31', null), late, unit('E9', 5)], { status: 'dispatched' });
  const limits = { ...DEFAULT_TIMER_LIMITS, par: 0, on_scene: 300 };
  expect(timersOf(call, limits).map((timer) => timerText(timer, at(7), limits))).toEqual([
    'E31 NOT EN ROUTE 7:00 (limit 2:00)',
    'L4 NOT ON SCENE 6:00 (limit 5:00)',
  ]);
  expect(timersOf(call, { ...limits, en_route: 0, on_scene: 0 })).toEqual([]);
});

it('says when the next PAR is due, and since when it is', () => {
  const [par] = timersOf(withUnits([unit('E31', 0)]), DEFAULT_TIMER_LIMITS);
  const says = (minute: number) => par && timerText(par, at(minute), DEFAULT_TIMER_LIMITS);
  expect([says(12.5), says(20), says(22)]).toEqual(['PAR in 7:30', 'PAR DUE 0:00', 'PAR DUE 2:00']);
});

it('reads the limits of the page, and takes the defaults where it states none or nonsense', () => {
  const page = (content?: string) => ({ querySelector: () => (content === undefined ? null : { content }) });
  const read = (content?: string) => readTimerLimits(page(content) as unknown as Document);
  expect(read()).toEqual(DEFAULT_TIMER_LIMITS);
  expect(read('{"par":900}')).toEqual({ ...DEFAULT_TIMER_LIMITS, par: 900 });
  for (const broken of ['{"par":-1}', '{"par":"soon"}', 'x']) expect(read(broken)).toEqual(DEFAULT_TIMER_LIMITS);
});
