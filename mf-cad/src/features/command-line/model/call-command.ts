import { CALL_LIMITS, callActionSchema, isSameUnit } from '@prebell/contracts';
import { type Board, type BoardCall, callsOfUnit, listed, nameOf, typedNumber } from './board';
import { findCall, orUnit } from './find-call';
import { numberWarning } from './number-warning';
import { type Reading, ready, refused, type Step, unfinished } from './reading';
import { firstWord, tooLong } from './words';

/** The call that a word names: by its number, or by a unit that is on it. The reason if it names none. */
const callOf = (board: Board, word: string): { readonly call: BoardCall; readonly isByUnit: boolean } | string => {
  const numbered = findCall(board, word);
  if (typeof numbered !== 'string') return { call: numbered, isByUnit: false };
  const [own, ...others] = callsOfUnit(board, word.toUpperCase());
  if (own === undefined) return orUnit(numbered, word);
  if (others.length > 0)
    return `${word.toUpperCase()} is on ${listed([own, ...others].map(nameOf))}. Type the call number.`;
  return { call: own, isByUnit: true };
};

/** A radio log entry: 'A 143 smoke showing', 'A E31 smoke showing'. */
export const addLine = (board: Board, rest: string): Reading => {
  const [, first = '', notes = ''] = /^\s*(\S*)\s*([\s\S]*)$/.exec(rest) ?? [];
  if (first === '') return unfinished('Type the call number or a unit, then the text.');
  const numbered = findCall(board, first);
  const own = typeof numbered === 'string' ? callsOfUnit(board, first.toUpperCase()) : [];
  const [call = numbered] = own;
  if (typeof call === 'string') return refused(orUnit(call, first));
  if (own.length > 1) return refused(`${first.toUpperCase()} is on ${listed(own.map(nameOf))}. Type the call number.`);
  if (notes.trim() === '') return unfinished(`Type the text for ${nameOf(call)}.`);
  const fault = tooLong('The text', notes.trim(), CALL_LIMITS.radio_notes);
  if (fault !== null) return refused(fault);
  const unit = own.length === 1 ? first.toUpperCase() : '';
  const from = unit === '' ? '' : `${unit}: `;
  return ready(
    [{ kind: 'radio', callId: call.id, unit, notes: notes.trim() }],
    `Radio log of ${nameOf(call)}: ${from}${notes.trim()}`,
    numberWarning(board, first),
  );
};

/** Everybody on scene is accounted for: 'PAR 143', 'PAR E31 roof crew out'. */
export const par = (board: Board, rest: string): Reading => {
  const [first, after] = firstWord(rest);
  if (first === '') return unfinished('Type the call number. What the units said may follow.');
  const about = callOf(board, first);
  if (typeof about === 'string') return refused(about);
  const { call } = about;
  const there = call.units.filter(({ isOnScene, isClear }) => isOnScene && !isClear).map(({ unit }) => unit);
  if (there.length === 0)
    return refused(`No unit of ${nameOf(call)} is on scene. A ${typedNumber(call)} and a text adds a note.`);
  const notes = after.trim();
  const fault = tooLong('The text', notes, CALL_LIMITS.radio_notes);
  if (fault !== null) return refused(fault);
  return ready(
    [{ kind: 'par', callId: call.id, notes }],
    `PAR of ${nameOf(call)}, ${listed(there)}: ${notes === '' ? 'all accounted for' : notes}.`,
    numberWarning(board, first),
  );
};

/** Cancels a call that nobody was sent to: 'X 143 prank'. The record needs the reason. */
const cancel = (call: BoardCall, reason: string): Reading => {
  if (reason === '') return unfinished(`Type why ${nameOf(call)} is cancelled: it was never dispatched.`);
  const [issue] = callActionSchema.safeParse({ action: 'cancel', reason }).error?.issues ?? [];
  if (issue !== undefined) return refused(`Reason: ${issue.message}.`);
  return ready(
    [{ kind: 'status', callId: call.id, action: 'cancel', unit: '', detail: reason }],
    `Cancel ${nameOf(call)}: ${reason}.`,
    `${nameOf(call)} was never dispatched. Press Enter again to cancel it.`,
  );
};

/**
 * Closes a call: 'X 143 false alarm'. 'X E31 false alarm' closes the call that E31 clears. A call that waits for dispatch
 * is cancelled.
 */
export const close = (board: Board, rest: string): Reading => {
  const [, number = '', detail = ''] = /^\s*(\S*)\s*([\s\S]*)$/.exec(rest) ?? [];
  if (number === '') return unfinished('Type the call number, or the unit that clears it last, then how it ended.');
  const about = callOf(board, number);
  if (typeof about === 'string') return refused(about);
  const { call, isByUnit } = about;
  if (call.isPending) return cancel(call, detail.trim());
  const fault = tooLong('The disposition', detail.trim(), CALL_LIMITS.disposition);
  if (fault !== null) return refused(fault);
  // Its own unit clears with the call; the others are the question.
  const isOwn = (unit: string) => isByUnit && isSameUnit(unit, number);
  const busy = call.units.filter(({ unit, isClear }) => !isClear && !isOwn(unit)).map(({ unit }) => unit);
  const clears = isByUnit ? `${number.toUpperCase()} clear, close` : 'Close';
  const asks =
    busy.length > 0
      ? `${listed(busy)} ${busy.length > 1 ? 'are' : 'is'} not clear. Press Enter again to close the call.`
      : numberWarning(board, number);
  const step: Step = { kind: 'status', callId: call.id, action: 'close', unit: '', detail: detail.trim() };
  return ready([step], `${clears} ${nameOf(call)}${detail.trim() === '' ? '' : `: ${detail.trim()}`}.`, asks);
};
