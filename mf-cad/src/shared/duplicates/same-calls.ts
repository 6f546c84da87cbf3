import { type Call, findDuplicates, isActiveStatus, type MergedCall } from '@prebell/contracts';

/** A longer list would be hard to choose from; the command line accepts any number. */
const CHOICES = 50;

export interface SameChoice {
  readonly call: Call;
  /** 'Same address', 'Nearby', or '' for another open call. */
  readonly why: string;
}

/** Open calls that may report the same incident: those at the same address first, then those nearby, then the newest. */
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
 * Calls that were merged into this one, including merges that this computer has not sent yet. Leaves out those that it has just undone.
 */
export const cameWith = (call: Call, calls: readonly Call[]): MergedCall[] => {
  const shown = new Map(calls.map((other) => [other.id, other]));
  const kept = call.came_with.filter(
    ({ id }) => (shown.get(id)?.merged_into?.id ?? call.id) === call.id && isKept(shown.get(id)),
  );
  const known = new Set(kept.map(({ id }) => id));
  return [...kept, ...calls.filter((other) => other.merged_into?.id === call.id && !known.has(other.id))];
};

/** If the board no longer shows the other call, trust the server: it is still merged. */
const isKept = (other: Call | undefined): boolean => other === undefined || other.merged_into !== null;
