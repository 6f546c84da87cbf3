import type { Call } from '../entities/call';
import { isActiveStatus } from '../entities/call-status';
import { minutes } from '../units';
import { matchPlaces, type Place, type PlaceMatch, readPlace } from './same-place';

/** Calls received further apart are not offered as one incident, milliseconds. */
export const DUPLICATE_MS = minutes(15);

/** The fields of a call that decide whether it may be the same incident as another one. */
export type ReportedCall = Pick<Call, 'id' | 'address_of_incident' | 'time_received' | 'status'> &
  Partial<Pick<Call, 'merged_into'>>;

/** A call that may report the same incident. */
export interface Duplicate<C extends ReportedCall> {
  readonly call: C;
  readonly match: PlaceMatch;
}

interface Report {
  /** When it was received, epoch milliseconds. */
  readonly at: number;
  readonly place: Place;
}
/** Call objects stay the same from one key press to the next, and there may be thousands, so each is parsed only once. */
const reports = new WeakMap<object, Report>();
const reportOf = (call: ReportedCall): Report => {
  const known = reports.get(call);
  if (known !== undefined) return known;
  const report = { at: Date.parse(call.time_received), place: readPlace(call.address_of_incident) };
  reports.set(call, report);
  return report;
};

/**
 * Calls at or near an address that were received within 15 minutes of `at`: first those at the address, then those
 * nearest in time. A merged call is left out, because the call that it was merged into is offered.
 * @param address as typed
 * @param at when the call in question was received, epoch milliseconds
 * @param except id of the call in question
 */
export const findDuplicates = <C extends ReportedCall>(
  { address, at, except }: { readonly address: string; readonly at: number; readonly except?: string | undefined },
  calls: readonly C[],
): Duplicate<C>[] => {
  const place = readPlace(address);
  if (place.key === '') return [];
  return calls
    .flatMap((call) => {
      if (call.id === except || call.merged_into) return [];
      const report = reportOf(call);
      const apart = Math.abs(report.at - at);
      const match = apart <= DUPLICATE_MS ? matchPlaces(place, report.place) : null;
      return match === null ? [] : [{ call, match, apart }];
    })
    .sort((a, b) => Number(a.match === 'near') - Number(b.match === 'near') || a.apart - b.apart)
    .map(({ call, match }) => ({ call, match }));
};

/** The fields of a call that decide whether it can be merged. */
export type MergeableCall = Pick<Call, 'id' | 'number' | 'address_of_incident' | 'status'> &
  Partial<Pick<Call, 'merged_into'>> & {
    readonly units: readonly { readonly unit: string; readonly cleared_at: unknown }[];
  };

const nameOf = ({ number, address_of_incident }: Pick<Call, 'number' | 'address_of_incident'>): string =>
  number ?? address_of_incident;

/**
 * Why a call cannot be merged into another one, as a sentence that says what would work; null if it can. The screen
 * checks before it accepts the entry, and the server checks again, because both calls may have changed meanwhile.
 */
export const mergeFault = (call: MergeableCall, into: MergeableCall): string | null => {
  if (call.id === into.id) return 'A call cannot be the same as itself. Choose the other call.';
  if (call.merged_into)
    return `${nameOf(call)} was already merged into ${nameOf(call.merged_into)}. Take that back first.`;
  if (!isActiveStatus(call.status)) return `${nameOf(call)} is over, so it cannot be merged.`;
  if (into.merged_into) return `${nameOf(into)} was itself merged into another call. Choose that one.`;
  if (!isActiveStatus(into.status))
    return `${nameOf(into)} is over. Keep ${nameOf(call)} open, or ask a supervisor to reopen ${nameOf(into)} first.`;
  const atWork = call.units.filter(({ cleared_at }) => cleared_at === null).map(({ unit }) => unit);
  if (atWork.length === 0) return null;
  return `${atWork.join(', ')} ${atWork.length > 1 ? 'are' : 'is'} on ${nameOf(call)}. Send ${atWork.length > 1 ? 'them' : 'it'} to ${nameOf(into)} and clear ${nameOf(call)} first, or merge ${nameOf(into)} into ${nameOf(call)}.`;
};

/** How the screen and the record describe the end of a merged call: 'Same as 26-0141'. */
export const sameAs = ({ number, address_of_incident }: Pick<Call, 'number' | 'address_of_incident'>): string =>
  `Same as ${number ?? address_of_incident}`;
