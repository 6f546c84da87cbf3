import { type Call, distinctUnits, isActiveStatus, unitText } from '@prebell/contracts';
import { isUnsentUnit } from '../../../shared/acts/unsent-units';
import type { TemporaryNumbers } from '../../../shared/temporary-numbers';
import type { Board, BoardCall } from './board';

const boardCallOf = (call: Call, temporary: string | null): BoardCall => ({
  id: call.id,
  number: call.number,
  temporary,
  address: call.address_of_incident || 'No address',
  isActive: isActiveStatus(call.status),
  isPending: call.status === 'pending',
  reported: call,
  units: call.units.map(({ id, unit, dispatched_at, en_route_at, on_scene_at, cleared_at }) => ({
    id: isUnsentUnit({ id }) ? null : id,
    unit: unitText(unit),
    dispatchedAt: dispatched_at,
    isEnRoute: en_route_at !== null || on_scene_at !== null,
    isOnScene: on_scene_at !== null,
    isClear: cleared_at !== null,
  })),
});

const distinct = (words: readonly (string | null)[]): readonly string[] =>
  [...new Set(words.filter((word): word is string => word !== null && word.trim() !== ''))].sort();

/** The board in the form that a command line reads: these calls, and the units and natures in them. */
export const boardOf = (calls: readonly Call[], numbers: TemporaryNumbers): Board => ({
  calls: calls.map((call) => boardCallOf(call, numbers.get(call.id) ?? null)),
  units: distinctUnits(distinct(calls.flatMap(({ units }) => units.map(({ unit }) => unitText(unit))))),
  natures: distinct(calls.map(({ nature }) => nature)),
});
