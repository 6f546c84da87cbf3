import { type Call, isSameUnit, type ReportedCall } from '@prebell/contracts';
import type { ShownProposal } from '../../../shared/run-cards/proposal';

/** A unit on a call. */
export interface CallUnitNow {
  /** Its id on the server; null until the server has it. */
  readonly id: string | null;
  readonly unit: string;
  /** When it was sent, according to the server or, for unsent entries, this desk. */
  readonly dispatchedAt?: string | null;
  readonly isEnRoute: boolean;
  readonly isOnScene: boolean;
  readonly isClear: boolean;
}

/** What a command line needs to know about a call. */
export interface BoardCall {
  readonly id: string;
  /** The call's number, as spoken on the radio, for example '26-0143'; null until the server has numbered it. */
  readonly number: string | null;
  /** Temporary number while the server has not assigned one, for example 'N1'. It stays valid for some hours after that. */
  readonly temporary?: string | null;
  readonly address: string;
  readonly isActive: boolean;
  readonly isPending: boolean;
  readonly units: readonly CallUnitNow[];
  /** The facts that decide whether a new call may report the same incident as this one. */
  readonly reported?: ReportedCall & Partial<Pick<Call, 'nature'>>;
}

/** What a command line can refer to: the calls on the board, and the units and natures that this centre uses. */
export interface Board {
  readonly calls: readonly BoardCall[];
  /** Names of units that were on a call recently. */
  readonly units: readonly string[];
  readonly natures: readonly string[];
  /** The call whose details are open, or null. */
  readonly selectedId?: string | null;
  /** The server's clock as this desk knows it, epoch milliseconds. */
  readonly now?: () => number;
  /** Units that the run cards name; empty without run cards. */
  readonly cardUnits?: readonly string[];
  /** What the run cards recommend for a call, or null. */
  readonly proposalOf?: (call: Pick<Call, 'address_of_incident' | 'nature'>) => ShownProposal | null;
}

/** '143' for '26-0143', as dispatchers type it. */
export const shortNumber = (number: string): string => number.replace(/^\d+-/, '').replace(/^0+(?=\d)/, '');

/** How a sentence names a call: by its number and address. */
export const nameOf = ({ number, temporary, address }: BoardCall): string =>
  [number ?? temporary, address].filter(Boolean).join(', ');

/** The call number in the form that a dispatcher types. */
export const typedNumber = ({ number, temporary }: BoardCall): string =>
  number === null ? (temporary ?? 'the call') : shortNumber(number);

/** Active calls that this unit is on. */
export const callsOfUnit = ({ calls }: Board, unit: string): readonly BoardCall[] =>
  calls.filter(({ isActive, units }) => isActive && units.some((one) => isSameUnit(one.unit, unit) && !one.isClear));

/** 'E31, L4 and M28' */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** What the run cards recommend for a call that waits for dispatch, or null. */
export const proposalOn = ({ proposalOf }: Board, { isPending, reported }: BoardCall): ShownProposal | null =>
  isPending && reported !== undefined ? (proposalOf?.({ nature: null, ...reported }) ?? null) : null;
