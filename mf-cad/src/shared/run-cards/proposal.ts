import { areaOf, CALL_LIMITS, type Call, isSameUnit, proposeUnits, type RunCards } from '@prebell/contracts';
import type { UnitAtWork } from '../units/units-at-work';

/** What the run cards recommend for a call, as a dispatcher reads it. */
export interface ShownProposal {
  /** The recommended units that are free, in the order of the card. */
  readonly units: readonly string[];
  /** Free units that only some calls of the nature get. */
  readonly optional: readonly string[];
  /** The recommendation in words. */
  readonly words: string;
}

/** At most this many busy units are named, because more would bury the free ones. */
const BUSY_SHOWN = 5;

/** The free units as text for a unit field, limited to the number that it accepts. */
export const proposedText = ({ units }: ShownProposal): string => units.slice(0, CALL_LIMITS.units).join(' ');

/** The recommended units for a call; null if no run card covers its nature and address. A unit counts as free if it is on no open call. */
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
  const usual = units.filter(({ isOptional }) => !isOptional);
  const sometimes = units.filter(({ isOptional }) => isOptional);
  const freeOf = (some: typeof units) => some.flatMap(({ unit }) => unit ?? []);
  const [free, optional] = [freeOf(usual), freeOf(sometimes)];
  const missing = [...new Set(usual.flatMap(({ unit, kind }) => (unit === null ? [kind] : [])))];
  const busy = [...new Set(usual.flatMap((one) => one.busy))].filter((unit) => !free.includes(unit));
  const card = area === null ? 'No area has this address. Run card for any area' : `Run card of area ${area}`;
  const due = free.length > 0 ? free.join(', ') : 'no unit is free';
  const extra = sometimes.flatMap(({ unit, kind }) => (unit === null ? [] : `${unit} (${kind})`));
  const parts = [
    usual.length > 0 ? `${card}: ${due}.` : `${card}.`,
    missing.length > 0 && free.length > 0 && `No ${missing.join(' or ')} is free.`,
    busy.length > 0 &&
      `Due first, but on a call: ${busy.slice(0, BUSY_SHOWN).join(', ')}${busy.length > BUSY_SHOWN ? ` and ${busy.length - BUSY_SHOWN} more` : ''}.`,
    extra.length > 0 && `Sometimes sent: ${extra.join(', ')}.`,
  ];
  return { units: free, optional, words: parts.filter(Boolean).join(' ') };
};
