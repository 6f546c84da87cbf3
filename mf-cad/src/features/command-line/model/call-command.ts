import { CALL_LIMITS, callActionSchema, isSameUnit } from '@prebell/contracts';
import { aboutOf } from './about';
import { type Board, type BoardCall, listed, nameOf, typedNumber } from './board';
import { numberWarning } from './number-warning';
import { type Reading, ready, refused, type Step, unfinished } from './reading';
import { firstWord, tooLong } from './words';

/** A radio log entry: 'A 143 smoke showing', 'A E31 smoke showing'. */
export const addLine = (board: Board, rest: string): Reading => {
  const [first] = firstWord(rest);
  if (first === '') return unfinished('Type the call number or a unit, then the text.');
  const about = aboutOf(board, rest);
  if (typeof about === 'string') return refused(about);
  const { call, also, unit } = about;
  const notes = about.rest.trim();
  if (notes === '') return unfinished(`Type the text for ${nameOf(call)}.`);
  const fault = tooLong('The text', notes, CALL_LIMITS.radio_notes);
  if (fault !== null) return refused(fault);
  const from = unit === null ? '' : `${unit}: `;
  return ready(
    [{ kind: 'radio', callId: call.id, unit: unit ?? '', notes }],
    `Radio log of ${nameOf(call)}${also}: ${from}${notes}`,
    numberWarning(board, first),
  );
};

/** Everybody on scene is accounted for: 'PAR 143', 'PAR E31 roof crew out'. */
export const par = (board: Board, rest: string): Reading => {
  const [first] = firstWord(rest);
  if (first === '') return unfinished('Type the call number. What the units said may follow.');
  const about = aboutOf(board, rest, (_, { isOnScene }) => isOnScene);
  if (typeof about === 'string') return refused(about);
  const { call, also } = about;
  const there = call.units.filter(({ isOnScene, isClear }) => isOnScene && !isClear).map(({ unit }) => unit);
  if (there.length === 0)
    return refused(`No unit of ${nameOf(call)} is on scene. A ${typedNumber(call)} and a text adds a note.`);
  const notes = about.rest.trim();
  const fault = tooLong('The text', notes, CALL_LIMITS.radio_notes);
  if (fault !== null) return refused(fault);
  return ready(
    [{ kind: 'par', callId: call.id, notes }],
    `PAR of ${nameOf(call)}, ${listed(there)}${also}: ${notes === '' ? 'all accounted for' : notes}.`,
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

/** Closes a call: 'X 143 false alarm'. 'X E31 false alarm' clears E31 and closes its call. A call that waits for dispatch is cancelled. */
export const close = (board: Board, rest: string): Reading => {
  const [first] = firstWord(rest);
  if (first === '') return unfinished('Type the call number, or the unit that clears it last, then how it ended.');
  const about = aboutOf(board, rest);
  if (typeof about === 'string') return refused(about);
  const { call, also, unit: own } = about;
  const detail = about.rest.trim();
  if (call.isPending) return cancel(call, detail);
  const fault = tooLong('The disposition', detail, CALL_LIMITS.disposition);
  if (fault !== null) return refused(fault);
  // Closing also clears the named unit, so only other units still at work need a confirmation.
  const isOwn = (unit: string) => own !== null && isSameUnit(unit, own);
  const busy = call.units.filter(({ unit, isClear }) => !isClear && !isOwn(unit)).map(({ unit }) => unit);
  const clears = own === null ? 'Close' : `${own} clear, close`;
  const asks =
    busy.length > 0
      ? `${listed(busy)} ${busy.length > 1 ? 'are' : 'is'} not clear. Press Enter again to close the call.`
      : also !== ''
        ? `${also.slice(2, -1)}. Press Enter again to close ${nameOf(call)}.`
        : numberWarning(board, first);
  const step: Step = { kind: 'status', callId: call.id, action: 'close', unit: '', detail };
  return ready([step], `${clears} ${nameOf(call)}${also}${detail === '' ? '' : `: ${detail}`}.`, asks);
};
