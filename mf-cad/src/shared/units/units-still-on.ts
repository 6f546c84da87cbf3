import { type Call, isSameUnit } from '@prebell/contracts';

/**
 * Names of the units that still work on a call, the primary one first. A call without any unit yet has the one that its
 * caller's form named.
 */
export const unitsStillOn = ({ units, primary_unit }: Pick<Call, 'units' | 'primary_unit'>): readonly string[] => {
  if (units.length === 0) return primary_unit === null ? [] : [primary_unit];
  const isPrimary = (name: string) => primary_unit !== null && isSameUnit(name, primary_unit);
  const there = units.filter(({ cleared_at }) => cleared_at === null).map(({ unit }) => unit);
  return [...there.filter(isPrimary), ...there.filter((name) => !isPrimary(name))];
};
