import { areaOf, CALL_LIMITS, type Call, isSameUnit, proposeUnits, type RunCards } from '@prebell/contracts';
import type { UnitAtWork } from '../units/units-at-work';

/** What the run cards recommend for a call, as a dispatcher reads it. */
export interface ShownProposal {
  /** The recommended units that are free, in their order. */
  readonly units: readonly string[];
  /** The sentence about them. */
  readonly words: string;
}

/** As many units as a field for units takes. */
export const proposedText = ({ units }: ShownProposal): string => units.slice(0, CALL_LIMITS.units).join(' ');

/**
 * The recommended units for a call; null without run cards for its nature and address. A unit counts as free while it is
 * on no open call.
 */
export const proposalFor = (
  cards: RunCards | null,
  call: Pick<Call, 'address_of_incident' | 'nature'>,
  atWork: readonly Pick<UnitAtWork, 'unit'>[],
): ShownProposal | null => {
  if (cards === null) return null;
  const isFree = (unit: string) => !atWork.some((busy) => isSameUnit(busy.unit, unit));
  const area = areaOf(cards, call.address_of_incident);
  const { units } = proposeUnits(cards, { nature: call.nature ?? '', area }, isFree);
  if (units.length === 0) return null;
  const free = units.flatMap(({ unit }) => unit ?? []);
  const missing = [...new Set(units.flatMap(({ unit, kind }) => (unit === null ? [kind] : [])))];
  const busy = [...new Set(units.flatMap((one) => one.busy))].filter((unit) => !free.includes(unit));
  const parts = [
    `Run card${area === null ? '' : ` of area ${area}`}: ${free.length > 0 ? free.join(', ') : 'no unit is free'}.`,
    missing.length > 0 && free.length > 0 && `No ${missing.join(' or ')} is free.`,
    busy.length > 0 && `Due first, but on a call: ${busy.join(', ')}.`,
  ];
  return { units: free, words: parts.filter(Boolean).join(' ') };
};
