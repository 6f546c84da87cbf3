import { type Call, isSameUnit } from '@prebell/contracts';

/** Names of the units still at work on a call, primary unit first. A call without units has the one named when it was entered. */
export const unitsStillOn = ({ units, primary_unit }: Pick<Call, 'units' | 'primary_unit'>): readonly string[] => {
  if (units.length === 0) return primary_unit === null ? [] : [primary_unit];
  const isPrimary = (name: string) => primary_unit !== null && isSameUnit(name, primary_unit);
  const there = units.filter(({ cleared_at }) => cleared_at === null).map(({ unit }) => unit);
  return [...there.filter(isPrimary), ...there.filter((name) => !isPrimary(name))];
};
