import { type Call, findDuplicates, isActiveStatus, type MergedCall } from '@prebell/contracts';

/** More do not fit into a list to choose from; the command line takes any number. */
const CHOICES = 50;

export interface SameChoice {
  readonly call: Call;
  /** 'Same address', 'Nearby', or '' for another open call. */
  readonly why: string;
}

/** Open calls that a call may be the same as: those at its address first, then those near it, then the newest. */
export const sameChoices = (call: Call, calls: readonly Call[]): SameChoice[] => {
  const open = calls.filter(({ id, status, merged_into }) => id !== call.id && isActiveStatus(status) && !merged_into);
  const at = Date.parse(call.time_received);
  const likely = findDuplicates({ address: call.address_of_incident, at }, open).map(({ call: other, match }) => ({
    call: other,
    why: match === 'same' ? 'Same address' : 'Nearby',
  }));
  const known = new Set(likely.map(({ call: other }) => other.id));
  const rest = open
    .filter(({ id }) => !known.has(id))
    .sort((a, b) => Date.parse(b.time_received) - Date.parse(a.time_received))
    .map((other) => ({ call: other, why: '' }));
  return [...likely, ...rest].slice(0, CHOICES);
};

/**
 * Calls that were merged into this one, with those that this computer has not sent yet, and without those that it has
 * just taken back.
 */
export const cameWith = (call: Call, calls: readonly Call[]): MergedCall[] => {
  const shown = new Map(calls.map((other) => [other.id, other]));
  const kept = call.came_with.filter(
    ({ id }) => (shown.get(id)?.merged_into?.id ?? call.id) === call.id && isKept(shown.get(id)),
  );
  const known = new Set(kept.map(({ id }) => id));
  return [...kept, ...calls.filter((other) => other.merged_into?.id === call.id && !known.has(other.id))];
};

/** A call that is off the board is still merged, as the server said. */
const isKept = (other: Call | undefined): boolean => other === undefined || other.merged_into !== null;
