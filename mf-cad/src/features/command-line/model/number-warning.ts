import { type Board, callsOfUnit, nameOf } from './board';
import { findCall } from './find-call';

/** For centres whose units have numbers. A number means a call; if a unit on a call has the same number, the user must confirm. */
export const numberWarning = (board: Board, first: string): string | null => {
  const call = findCall(board, first);
  const [other] = callsOfUnit(board, first.toUpperCase());
  if (typeof call === 'string' || other === undefined) return null;
  return `${first} is also a unit on ${nameOf(other)}. Press Enter again for call ${call.number ?? call.temporary}.`;
};
