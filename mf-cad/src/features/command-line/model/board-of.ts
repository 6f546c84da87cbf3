import { type Call, distinctUnits, isActiveStatus, unitText } from '@prebell/contracts';
import { isUnsentUnit } from '../../../shared/acts/unsent-units';
import { temporaryNumber } from '../../../shared/call-labels/temporary-number';
import type { Board, BoardCall } from './board';

const boardCallOf = (call: Call): BoardCall => ({
  id: call.id,
  number: call.number,
  temporary: call.number === null ? temporaryNumber(call.id) : null,
  address: call.address_of_incident || 'No address',
  isActive: isActiveStatus(call.status),
  isPending: call.status === 'pending',
  reported: call,
  units: call.units.map(({ id, unit, en_route_at, on_scene_at, cleared_at }) => ({
    id: isUnsentUnit({ id }) ? null : id,
    unit: unitText(unit),
    isEnRoute: en_route_at !== null || on_scene_at !== null,
    isOnScene: on_scene_at !== null,
    isClear: cleared_at !== null,
  })),
});

const distinct = (words: readonly (string | null)[]): readonly string[] =>
  [...new Set(words.filter((word): word is string => word !== null && word.trim() !== ''))].sort();

/** The board as a command line sees it: these calls, and the units and natures in them. */
export const boardOf = (calls: readonly Call[]): Board => ({
  calls: calls.map(boardCallOf),
  units: distinctUnits(distinct(calls.flatMap(({ units }) => units.map(({ unit }) => unitText(unit))))),
  natures: distinct(calls.map(({ nature }) => nature)),
});
