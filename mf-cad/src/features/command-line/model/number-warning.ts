import { type Board, callsOfUnit, nameOf } from './board';
import { findCall } from './find-call';

/** Centres with numbers for units: a call's number comes first, and a unit of that name makes the line ask. */
export const numberWarning = (board: Board, first: string): string | null => {
  const call = findCall(board, first);
  const [other] = callsOfUnit(board, first.toUpperCase());
  if (typeof call === 'string' || other === undefined) return null;
  return `${first} is also a unit on ${nameOf(other)}. Press Enter again for call ${call.number ?? call.temporary}.`;
};
