import { type CallUnit, isSameUnit, unitsIn } from '@prebell/contracts';
import type { Op } from '../outbox/model/op';

const PREFIX = 'unsent ';

/** Whether only this browser knows the unit. The server will give it another id. */
export const isUnsentUnit = ({ id }: Pick<CallUnit, 'id'>): boolean => id.startsWith(PREFIX);

/** The units after adding those that `op` sends, in the same way as the server. */
export const withUnitsSent = (
  units: readonly CallUnit[],
  { key, at }: Pick<Op, 'key' | 'at'>,
  text: string,
): CallUnit[] => {
  const isAtWork = (name: string) => units.some((sent) => isSameUnit(sent.unit, name) && sent.cleared_at === null);
  const added = unitsIn(text).filter((name) => !isAtWork(name));
  return [
    ...units,
    ...added.map((unit, index) => ({
      id: `${PREFIX}${key} ${index}`,
      unit,
      is_primary: units.length + index === 0,
      dispatched_at: at,
      en_route_at: null,
      on_scene_at: null,
      cleared_at: null,
    })),
  ];
};
